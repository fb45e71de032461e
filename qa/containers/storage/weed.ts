import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { makeBucket, objectStorage } from './object-storage.js';

const FOLDER = '/data/buckets';

/**
 * `weed server` and `weed shell` as far as docker-compose.yml and docs/deploying.md use them: the arguments of SeaweedFS's S3
 * server start ours, with the same identities. Unknown arguments are refused.
 */
const [command, ...words] = process.argv.slice(2);
if (command === 'server') {
  const options = new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
  const { identities } = JSON.parse(await readFile(options.get('-s3.config') ?? '', 'utf8'));
  const server = objectStorage(FOLDER, identities).listen(Number(options.get('-s3.port')), '0.0.0.0');
  process.once('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections());
} else if (command === 'shell') {
  const said = await text(process.stdin);
  const [, bucket] = /^s3\.bucket\.create -name ([\w-]+)$/m.exec(said) ?? [];
  if (bucket === undefined) throw new Error(`What is ${said}?`);
  await makeBucket(FOLDER, bucket);
  console.log(`create bucket under ${FOLDER}`);
} else throw new Error(`What is ${command}?`);
