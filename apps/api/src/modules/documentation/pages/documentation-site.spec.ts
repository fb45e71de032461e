import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DOCS_MANIFEST, type DocsFile, DocumentationSite } from './documentation-site.js';

describe('the files at /docs/', () => {
  let folder: string;
  let site: DocumentationSite;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carryover-docs-'));
    site = new DocumentationSite(pathToFileURL(`${folder}/`));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (entityTag: string): DocsFile => ({ type: 'text/html; charset=utf-8', entityTag, hasScripts: false });
  const writeManifest = (files: Record<string, DocsFile>, seconds: number) => {
    writeFileSync(join(folder, DOCS_MANIFEST), JSON.stringify(files));
    utimesSync(join(folder, DOCS_MANIFEST), seconds, seconds);
  };

  it('are those of the manifest, and nothing else of the folder', async () => {
    mkdirSync(join(folder, 'guide/errors'), { recursive: true });
    writeFileSync(join(folder, 'guide/errors/index.html'), '<h1>Errors</h1>');
    writeManifest({ 'guide/errors/': file('"1"') }, 1);
    expect(await site.find('guide/errors/')).toEqual(file('"1"'));
    expect(String(await site.read('guide/errors/'))).toBe('<h1>Errors</h1>');
    for (const other of ['', 'guide/', 'guide/errors', 'guide/errors/index.html', DOCS_MANIFEST, '../', 'constructor'])
      expect([other, await site.find(other)]).toEqual([other, null]);
  });

  it('are others once others were written', async () => {
    writeManifest({ 'guide/': file('"1"') }, 1);
    expect(await site.find('guide/')).toEqual(file('"1"'));
    writeManifest({ 'guide/': file('"2"'), 'rules/': file('"3"') }, 2);
    expect([await site.find('guide/'), await site.find('rules/')]).toEqual([file('"2"'), file('"3"')]);
  });
});
