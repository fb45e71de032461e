import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installWithApt } from '../../../tools/lib/apt-get.mjs';
import { onPath } from '../../../tools/lib/on-path.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { Problem } from '../../../tools/lib/problem.mjs';
import { provideNode, secondNode } from '../../../tools/lib/second-node.mjs';
import { nodeFolder } from '../../../tools/lib/test-folder.mjs';
import { messageOf } from '../../lib/message-of.js';
import { plainFile } from '../../lib/plain-file.js';
import { run, type Surroundings, succeeds } from './commands.js';
import type { Engine } from './engine.js';
import { npmFolder } from './npm-folder.js';
import { Unavailable } from './unavailable.js';

const images = join(root, 'qa/containers/images');

/** What stands in for the images of others, by the variables of docker-compose.yml that name them. */
export const BASE_IMAGES = {
  NODE_IMAGE: 'carryover-stand-in/node:24',
  POSTGRES_IMAGE: 'carryover-stand-in/postgres:18',
  REDIS_IMAGE: 'carryover-stand-in/redis:7',
  STORAGE_IMAGE: 'carryover-stand-in/storage:1',
} as const;

/** Root file systems: all of a small Debian, and PostgreSQL 18 with what it stands on, unpacked only, from the suite that has it. */
const DEBIAN = ['--variant=minbase', '--include=ca-certificates', 'bookworm'];
const POSTGRES_PARTS =
  'postgresql-18,postgresql-client-18,gosu,bash,dash,coreutils,sed,grep,findutils,util-linux,libc-bin,base-files,tzdata';
const POSTGRES = ['--variant=extract', `--include=${POSTGRES_PARTS}`, 'forky'];

/**
 * Builds stand-ins for third-party images, since registries are not reachable from every machine. Existing ones are
 * reused, but for the storage, which is code of ours.
 * @throws {Unavailable} one of the others could not be made
 */
export async function makeBaseImages(
  engine: Engine,
  folder: string,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const context = join(folder, 'context');
  const surroundings = { cwd: folder, env: engine.env, minutes: 30, signal };
  const make = async (image: string, how: () => Promise<unknown>, { isOurs = false } = {}) => {
    if (!isOurs && (await succeeds(['docker', 'image', 'inspect', image], surroundings))) return;
    say(`Making ${image}`);
    await rm(context, { recursive: true, force: true });
    await mkdir(context, { recursive: true });
    await how().catch((error) => {
      signal.throwIfAborted();
      throw isOurs ? error : new Unavailable(`${image} could not be made.`, messageOf(error));
    });
  };
  const build = (name: string, image: string) =>
    run(['docker', 'build', '--file', join(images, `${name}.Dockerfile`), '--tag', image, context], surroundings);
  const debian = async (words: readonly string[], tag: string) => {
    if (onPath('mmdebstrap') === undefined) await installWithApt(['mmdebstrap'], { say, signal });
    await bootstrap(words, tag, surroundings);
  };
  await make('carryover-stand-in/debian:bookworm', () => debian(DEBIAN, 'bookworm'));
  await make(BASE_IMAGES.NODE_IMAGE, async () => {
    await nodeContext(context);
    await build('node', BASE_IMAGES.NODE_IMAGE);
  });
  await make('carryover-stand-in/debian:postgres', () => debian(POSTGRES, 'postgres'));
  await make(BASE_IMAGES.POSTGRES_IMAGE, async () => {
    await cp(join(images, 'postgres-entry-point.sh'), join(context, 'postgres-entry-point.sh'));
    await build('postgres', BASE_IMAGES.POSTGRES_IMAGE);
  });
  await make(BASE_IMAGES.REDIS_IMAGE, () => build('redis', BASE_IMAGES.REDIS_IMAGE));
  const storage = async () => {
    await storageContext(context);
    await build('storage', BASE_IMAGES.STORAGE_IMAGE);
  };
  await make(BASE_IMAGES.STORAGE_IMAGE, storage, { isOurs: true });
  await rm(context, { recursive: true, force: true });
}

/** A root file system of Debian as an image. Lists of a suite in the making may be older than they say they are good for. */
async function bootstrap(words: readonly string[], tag: string, surroundings: Surroundings): Promise<void> {
  const archive = join(surroundings.cwd, `${tag}.tar`);
  const [suite = '', ...options] = words.toReversed();
  const lenient = ['--aptopt=Acquire::Check-Valid-Until "false"', '--dpkgopt=force-unsafe-io'];
  await run(['mmdebstrap', ...lenient, ...options, suite, archive, 'http://deb.debian.org/debian'], surroundings);
  await run(['docker', 'import', archive, `carryover-stand-in/debian:${tag}`], surroundings);
  await rm(archive);
}

/** The Node of the images, npm, and whom this machine trusts, by which npm reaches its registry. */
async function nodeContext(context: string): Promise<void> {
  const { program, output } = await provideNode(secondNode('20.0.0'), nodeFolder);
  if (program === undefined) throw new Problem(`The Node of the images could not be fetched: ${output}`);
  await cp(program, join(context, 'node'));
  await cp(npmFolder(), join(context, 'npm'), { recursive: true, dereference: true });
  const trusted = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  await cp(trusted, join(context, 'ca-certificates.crt'));
}

/** The object storage as JavaScript, in the folders in which its parts find each other. */
async function storageContext(context: string): Promise<void> {
  for (const path of [
    'qa/containers/storage/weed.ts',
    'qa/containers/storage/object-storage.ts',
    'qa/containers/storage/identities.ts',
    'libs/stand-ins/src/s3/verify-signature.ts',
  ]) {
    const target = join(context, 'storage', path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await cp(await plainFile(join(root, path)), target);
  }
  await writeFile(join(context, 'storage/package.json'), await readFile(join(root, 'libs/stand-ins/package.json')));
}
