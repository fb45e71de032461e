import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';

const dist = join(root, 'apps/api/dist');
const site = join(dist, 'docs');
/** @type {Record<string, { type: string, entityTag: string, hasScripts: boolean }>} */
const manifest = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'));
const addresses = Object.keys(manifest);

/** @param {string} address */
const fileAt = (address) => (address === '' || address.endsWith('/') ? `${address}index.html` : address);

/** Files of a folder and those below it, by their paths in it. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

/** Addresses of the pages that a folder of texts becomes. @param {string} folder below docs */
const pagesOf = (folder) =>
  readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name === 'README.md' ? '' : name.replace(/\.md$/, '/')}`);

describe('the documentation that was built', () => {
  it.each(['guide', 'errors'])('has a page for every text of docs/%s', (folder) => {
    expect(addresses).toEqual(expect.arrayContaining(pagesOf(folder)));
  });

  it('has a page for every operation', () => {
    /** @type {{ paths: Record<string, Record<string, { operationId: string }>> }} */
    const { paths } = JSON.parse(readFileSync(join(root, 'libs/contract/openapi.json'), 'utf8'));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(100);
    expect(addresses).toEqual(expect.arrayContaining(operations.map(({ operationId }) => `reference/${operationId}/`)));
  });

  it('is what its manifest says, file by file', () => {
    expect(filesIn(site).sort()).toEqual([...addresses.map(fileAt), 'manifest.json'].sort());
    for (const address of addresses) {
      const hash = createHash('sha256').update(readFileSync(join(site, fileAt(address))));
      expect([address, manifest[address]?.entityTag]).toEqual([address, `"${hash.digest('base64url').slice(0, 27)}"`]);
    }
  });

  it('is served by programs that cannot render it', () => {
    const code = filesIn(dist).filter((path) => path.endsWith('.js') && !path.startsWith('docs/'));
    expect(code).toContain('modules/documentation/pages/documentation-site.js');
    expect(code.filter((path) => /^(docs-site\/|render-docs)/.test(path))).toEqual([]);
    const renderers = /\bnode_modules\/marked\/|(?:\bfrom|\bimport\(?|\brequire\() ?["']marked["']/;
    expect(code.filter((path) => renderers.test(readFileSync(join(dist, path), 'utf8')))).toEqual([]);
  });
});
