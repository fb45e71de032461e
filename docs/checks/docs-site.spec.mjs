import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from '../../apps/api/src/docs-site/docs-folder.js';
import { pagesOfBuilds } from '../../tools/lib/ensure-build.mjs';
import { root } from '../../tools/lib/paths.mjs';

const sources = sourceFiles().map(({ source }) => `docs/${source}`);

describe('the texts that the pages at /docs/ are made of', () => {
  it('have a build made anew when one changes, by Nx and by npm start', () => {
    const known = new Set(pagesOfBuilds().map((path) => relative(root, path)));
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((source) => !known.has(source))).toEqual([]);
  });

  it('are there when the image of api and worker is built, and not in the image', () => {
    const [before = '', after = ''] = readFileSync(join(root, 'apps/api/Dockerfile'), 'utf8').split(
      '\nRUN npx nx run ',
    );
    const copied = [...before.matchAll(/^COPY (docs.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
    expect(sources.filter((source) => !copied.some((path) => `${source}/`.startsWith(`${path}/`)))).toEqual([]);
    expect(after).not.toMatch(/^COPY docs/m);
  });
});
