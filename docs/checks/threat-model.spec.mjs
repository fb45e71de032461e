import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
const page = read('docs/threat-model.md');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const shown = rows.filter((row) => row.length === 4);

/** The files of a cell, each with the test that is named after it, if one is. @param {string} cell */
function proofsOf(cell) {
  return [...cell.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(([, path = '', test]) => ({ path, test }));
}

/** A file of tests, with those that it takes from a folder for tests: a matrix may be walked by several files. @param {string} path */
function testsOf(path) {
  const text = read(path);
  const shared = [...text.matchAll(/from '(\.[^']*\/testing\/[^']+)\.js'/g)].map(
    ([, from = '']) => `${join(path, '..', from)}.ts`,
  );
  return [text, ...shared.map(read)].join('\n');
}

/** Whether a file has a test, or a row of a table of tests, of this name. @param {string} path  @param {string} name */
function hasTest(path, name) {
  const text = testsOf(path);
  return [`'${name.replaceAll("'", "\\'")}`, `"${name}`, `\`${name}`].some((start) => text.includes(start));
}

describe('the threat model', () => {
  it('names every item of the standard once, in its order, with its level', () => {
    const ids = rows.map(([id]) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      rows.filter(([id = '', level = '']) => !/^v5\.0\.0-\d+\.\d+\.\d+$/.test(id) || !/^[12]$/.test(level)),
    ).toEqual([]);
    const inOrder = shown.map(([id = '']) => id);
    expect(inOrder).toEqual([...inOrder].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })));
  });

  it.each(shown)('shows %s (level %s: %s) by tests that exist: %s', (_id, _level, _asks, cell = '') => {
    const proofs = proofsOf(cell);
    expect(proofs.length).toBeGreaterThan(0);
    for (const { path, test } of proofs) {
      expect([path, existsSync(join(root, path)), /spec\.(?:ts|mjs)$/.test(path)]).toEqual([path, true, true]);
      if (test) expect([test, hasTest(path, test)]).toEqual([test, true]);
    }
  });

  it('says how fast holes in packages are mended', () => {
    const security = read('SECURITY.md');
    expect(security).toMatch(/^\| critical: .* \| 2 days \|$/m);
    expect(security).toContain('The same times count from the day on which a hole in a package we ship is published.');
  });

  it('and the page for reporting holes lead only to what is there', () => {
    for (const [from, text] of Object.entries({ 'docs/threat-model.md': page, 'SECURITY.md': read('SECURITY.md') })) {
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => join(from, '..', target));
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    }
  });
});
