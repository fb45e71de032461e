import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';
import { privateFolder, writePrivateFile } from './lib/private-files.mjs';
import { Problem, reportProblem } from './lib/problem.mjs';
import { startTestServices } from './lib/test-services.mjs';

/**
 * PostgreSQL and Redis for a developer, in the foreground until Ctrl-C:
 * `node tools/services.mjs [--data-dir .test-data/services] [--exports FILE]`. Prints the exports that the tests want, and
 * writes them to FILE as well.
 */
async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, exports: { type: 'string' } } });
  const folder = privateFolder(resolve(root, values['data-dir'] ?? '.test-data/services'));
  const services = await startTestServices(folder, { redisFolder: resolve(root, '.test-data/redis-server') });
  if (services.missing.length > 0) {
    await services.stop();
    throw new Problem(services.missing.join(' '));
  }
  const exports = Object.entries(services.env).map(([name, value]) => `export ${name}='${value}'\n`);
  if (values.exports) writePrivateFile(resolve(values.exports), exports.join(''));
  process.stdout.write(exports.join(''));
  console.error('PostgreSQL and Redis are running; Ctrl-C stops them.');
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
    // Something must keep the process: its children do not hold it when they are told to go on alone.
    setInterval(() => {}, 60_000);
  });
  await services.stop();
  process.exit(0);
}

main().catch((error) => {
  reportProblem(error);
  process.exit(1);
});
