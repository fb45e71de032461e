import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderNotices } from './notices.mjs';

/*
 * Puts the command line, as it was built, and all that it needs into one file that Node runs as it is: what suppliers install, and what
 * tests and the checkout run. What only `carryover map` needs, a database with a library for each system, stays outside: the command asks
 * for it when it is not there.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const file = join(root, 'apps/cli/dist/carryover.mjs');

/** The oldest Node of package.json. */
const OLDEST_NODE = 'node20.19';

/** `require` is for the packages in the bundle that are CommonJS and ask for modules of Node. */
const HEAD = `#!/usr/bin/env node
// carryover, the command line, with all that it needs. The notices of others are at the end.
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** @type {typeof import('esbuild')} */
const { build } = createRequire(import.meta.url)('esbuild');
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['apps/cli/dist/main.js'],
  outfile: file,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: OLDEST_NODE,
  external: ['@duckdb/node-api'],
  legalComments: 'none',
  banner: { js: HEAD },
  metafile: true,
  logLevel: 'error',
});
const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [join(root, path)] : [])),
);
writeFileSync(file, `${readFileSync(file, 'utf8')}\n${renderNotices(used)}`);
chmodSync(file, 0o755);
