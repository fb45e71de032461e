/**
 * Completes `.next/standalone` after `next build`: the traced server leaves out the browser's files, so they are put
 * where that server looks for them, and our start of it beside, in one file. Afterwards
 * `node .next/standalone/apps/admin/server/serve.mjs` serves everything.
 */
import { cp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compressStatic } from './build/compress-static.mjs';
import { holdWeights } from './build/page-weights.mjs';

const project = fileURLToPath(new URL('../', import.meta.url));
const standalone = `${project}.next/standalone/apps/admin/`;

/** All but tests. @param {string} from  @param {string} to */
async function copyFresh(from, to) {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, filter: (path) => !path.includes('.spec.') });
}

await stat(`${standalone}server.js`);
await copyFresh(`${project}.next/static`, `${standalone}.next/static`);
await compressStatic(`${standalone}.next/static`);
await holdWeights(`${project}.next`, `${standalone}.next/static`);
await rm(`${standalone}server`, { recursive: true, force: true });
/** @type {typeof import('esbuild')} */
const { build } = createRequire(import.meta.url)('esbuild');
// With what it imports of our libraries, from their sources, as the image has none of them.
await build({
  entryPoints: [`${project}server/serve.mjs`],
  outfile: `${standalone}server/serve.mjs`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['carryover-source'],
  logLevel: 'error',
});

const hasPublicFolder = await stat(`${project}public`).then(
  () => true,
  () => false,
);
if (hasPublicFolder) await copyFresh(`${project}public`, `${standalone}public`);
