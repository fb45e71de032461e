import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

/** Bytes that an image may hold over the one that it is made from. */
const MOST_BYTES = 120e6;

/** What no image of ours may hold: tests, what only tests use, and compilers. */
const UNWANTED = [
  ...['apps', 'libs', 'migrations'].flatMap((folder) => [`/app/${folder}/*.spec.*js`, `/app/${folder}/*.*-spec.*js`]),
  ...['/app/apps/*/dist/*testing/*', '/app/libs/*/dist/*testing/*', '*/node_modules/@carryover/*/dist/*testing/*'],
  ...['*/node_modules/jest', '*/node_modules/fast-check', '*/node_modules/@carryover/testing'],
  ...['*/node_modules/@carryover/stand-ins', '*/node_modules/typescript', '*/node_modules/@swc/core'],
  ...['*/node_modules/typescript-native', '*/node_modules/esbuild', '*/node_modules/@next/swc-*'],
  ...['/usr/bin/gcc*', '/usr/bin/cc', '/usr/bin/make', '/usr/bin/g++*'],
];

/** @throws {Error} the image is too large, runs as root, or holds what it should not */
export async function inspectImage(composition: Composition, image: string, base: string): Promise<string> {
  const sizeOf = async (name: string) =>
    Number(await composition.docker(['image', 'inspect', '--format', '{{.Size}}', name]));
  const over = (await sizeOf(image)) - (await sizeOf(base));
  const user = (await composition.docker(['image', 'inspect', '--format', '{{.Config.User}}', image])).trim();
  const any = UNWANTED.flatMap((path) => ['-o', '-path', path]).slice(1);
  const find = ['run', '--rm', '--user', '0', '--network', 'none', '--entrypoint', 'find', image, '/', '-xdev'];
  const found = await composition.docker([...find, '(', ...any, ')', '-prune', '-print']);
  expectNone(`${image} holds`, found.split('\n').filter(Boolean));
  if (!/^(node|1000)/.test(user)) throw new Error(`${image} runs as "${user}".`);
  const megabytes = Math.round(over / 1e6);
  if (over > MOST_BYTES)
    throw new Error(`${image} holds ${megabytes} MB over its base, more than ${MOST_BYTES / 1e6}.`);
  return `${megabytes} MB over its base, as ${user}, without tests and compilers`;
}
