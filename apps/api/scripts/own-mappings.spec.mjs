import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ownMappings } from './own-mappings.mjs';

/** @typedef {import('./own-mappings.mjs').SourceMap} Map_ */

/** @type {typeof import('esbuild')} */
const { buildSync } = createRequire(import.meta.url)('esbuild');

const MODULES = {
  'ours.js': `
    import { padded } from './package.js';
    import { twice } from './also-ours.js';
    export function ours(value) {
      return padded(twice(value));
    }`,
  'package.js': `
    export function padded(theirs) {
      const length = ${' '.repeat(600)} 40;
      return theirs.padEnd(length, 'x');
    }`,
  'also-ours.js': `
    export const twice = (value) => value + value;`,
};

/** A bundle of two modules of ours and one of a package, with its map. @param {boolean} isOneLine */
function bundleOf(isOneLine) {
  const folder = mkdtempSync(join(tmpdir(), 'own-mappings-'));
  try {
    for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(folder, name), text);
    const { outputFiles } = buildSync({
      absWorkingDir: folder,
      entryPoints: ['ours.js'],
      bundle: true,
      format: 'esm',
      minifyIdentifiers: true,
      minifyWhitespace: isOneLine,
      outdir: 'out',
      sourcemap: true,
      write: false,
    });
    const [map = '{}', code = ''] = outputFiles.map(({ text }) => text);
    /** @type {Map_} */
    const read = JSON.parse(map);
    return { code, map: read };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What each character of a bundle leads to, as Node finds it for a stack: source, line, column and name, or null.
 * @param {string} code
 * @param {Map_} map
 * @returns {(string | null)[]}
 */
function targetsOf(code, map) {
  const found = new SourceMap({ file: '', sourceRoot: '', sourcesContent: [], ...map });
  return code.split('\n').flatMap((line, at) =>
    Array.from({ length: line.length }, (_, column) => {
      const entry = found.findEntry(at, column);
      if (!('originalSource' in entry) || entry.originalSource === undefined) return null;
      return [entry.originalSource, entry.originalLine, entry.originalColumn, Object(entry).name].join(' ');
    }),
  );
}

/** @param {string} source */
const isOurs = (source) => !source.endsWith('package.js');

it.each([true, false])('leads to where it led before, and from a package nowhere: in one line, %s', (isOneLine) => {
  const { code, map } = bundleOf(isOneLine);
  const own = ownMappings(map, isOurs);
  const before = targetsOf(code, map);
  expect(before.filter((target) => target?.startsWith('../package.js')).length).toBeGreaterThan(10);
  expect(targetsOf(code, own)).toEqual(before.map((target) => (target?.startsWith('../package.js') ? null : target)));
});

it('names sources and names only that something leads to', () => {
  const { map } = bundleOf(true);
  const own = ownMappings(map, isOurs);
  expect(map.sources).toHaveLength(3);
  expect(map.names).toContain('theirs');
  expect(own.sources.filter(isOurs)).toEqual(own.sources);
  expect(own.sources).toHaveLength(2);
  const ofThePackage = ['theirs', 'length'];
  expect(map.names).toEqual(expect.arrayContaining(ofThePackage));
  expect(new Set(own.names)).toEqual(new Set(map.names.filter((name) => !ofThePackage.includes(name))));
});

it('is empty where nothing of ours is', () => {
  const { map } = bundleOf(false);
  expect(ownMappings(map, () => false)).toEqual({
    version: 3,
    sources: [],
    names: [],
    mappings: map.mappings.replaceAll(/[^;]/g, ''),
  });
});
