import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';

/** Bytes of scripts, as they are sent, that a page may load to be shown. */
const MOST_BYTES = 200 * 1_024;

/** What a file of Next says of the pages it knows. @typedef {Record<string, { entryJSFiles: Record<string, string[]> }>} Manifests */

/**
 * Bytes of scripts that each page loads to be shown, by its path. What it loads later, such as a dialog, is not in it.
 * @param {string} built the folder `.next`  @param {string} served the compressed `static`
 * @returns {Promise<Map<string, number>>}
 */
async function pageWeights(built, served) {
  const { rootMainFiles } = JSON.parse(await readFile(join(built, 'build-manifest.json'), 'utf8'));
  const weights = new Map();
  const app = join(built, 'server/app');
  const names = await readdir(app, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('page_client-reference-manifest.js'))) {
    /** @type {{ __RSC_MANIFEST: Manifests }} */
    const scope = { __RSC_MANIFEST: {} };
    runInNewContext(await readFile(join(app, name), 'utf8'), Object.assign(scope, { globalThis: scope }));
    for (const [page, { entryJSFiles }] of Object.entries(scope.__RSC_MANIFEST)) {
      const files = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()]);
      const sizes = await Promise.all([...files].map((file) => sizeOf(join(served, relative('static', file)))));
      weights.set(
        page,
        sizes.reduce((sum, size) => sum + size, 0),
      );
    }
  }
  if (weights.size === 0) throw new Error(`No page is found in ${app}.`);
  return weights;
}

/** As it is sent: compressed, unless it is too small for it. @param {string} path */
async function sizeOf(path) {
  return (await stat(`${path}.br`).catch(() => stat(path))).size;
}

/**
 * Says what the heaviest page weighs, and which are beyond the bound; a test opens pages in a browser and refuses those.
 * @param {string} built  @param {string} served
 */
export async function holdWeights(built, served) {
  const pages = [...(await pageWeights(built, served))].sort(([, one], [, other]) => other - one);
  const inWords = pages.map(([page, bytes]) => `${page}: ${Math.ceil(bytes / 1_024)} KB`);
  const tooHeavy = pages.filter(([, bytes]) => bytes > MOST_BYTES).length;
  if (tooHeavy > 0)
    process.stderr.write(
      `Pages load more than ${MOST_BYTES / 1_024} KB of scripts to be shown. Load later what they do not need for it.\n${inWords.slice(0, tooHeavy).join('\n')}\n`,
    );
  process.stdout.write(`Scripts of the heaviest page, ${inWords[0]}\n`);
}
