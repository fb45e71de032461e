import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { listErrorCodes } from '../errors/index.js';
import { errorPagePath, listFurtherCodes, renderErrorPages } from './index.js';

const root = new URL('../../../../', import.meta.url);

function readPage(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

describe('renderErrorPages', () => {
  it.each([...renderErrorPages()])(
    'has written %s as the catalogue is now (else run `npm run generate`)',
    (path, content) => {
      expect(readPage(path)).toBe(content);
    },
  );

  it('has the supplier resumed in the console before what ended while it was not Ongoing is retried', () => {
    const [, console = ''] = readPage(errorPagePath('import_supplier_migration_not_ongoing')).split(
      '### In the console',
    );
    expect(console.split('### By hand')[0]).toMatch(/press "Resume"[\s\S]*Press "Retry …"/);
  });

  it('has left no page over from a code that is gone', () => {
    const onDisk = readdirSync(new URL('docs/errors/', root)).map((name) => `docs/errors/${name}`);
    expect(onDisk.sort()).toEqual([...renderErrorPages().keys()].sort());
  });

  it('links every code from the index to its own page', () => {
    const links = [...readPage('docs/errors/README.md').matchAll(/^\| \[(\w+)]\((.+?)\)/gm)];
    const linked = links.map(([, code, page]) => [code, `docs/errors/${page}`]).sort();
    const codes = [...listErrorCodes(), ...listFurtherCodes()].sort();
    expect(linked).toEqual(codes.map((code) => [code, errorPagePath(code)]));
  });

  it.each([...listErrorCodes(), ...listFurtherCodes()])(
    'derives the page of %s from the code and from nothing else',
    (code) => {
      expect(errorPagePath(code)).toBe(`docs/errors/${code}.md`);
      expect(readPage(errorPagePath(code))).toContain(`\n# ${code}\n`);
    },
  );
});
