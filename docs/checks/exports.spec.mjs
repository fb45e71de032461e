import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

const EXPORT =
  /^export (?!default)(?:declare )?(?:abstract )?(?:async )?(function\*?|const|let|class|interface|type) ([A-Za-z_$][\w$]*)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

const texts = new Map(
  sources('apps', 'deploy', 'docs', 'libs', 'migrations', 'qa', 'tools')
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/**
 * How many files have a word; what an index of a module passes on is used by nobody yet.
 * @type {Map<string, number>}
 */
const files = new Map();
for (const [path, text] of texts) {
  if (/^apps\/api\/src\/modules\/\w+\/index\.ts$/.test(path)) continue;
  for (const word of new Set(text.match(WORD))) files.set(word, (files.get(word) ?? 0) + 1);
}

/**
 * What a file exports for nobody: a value that no other file has, a type that the file itself does not use either.
 * @param {string} path
 * @param {string} text
 */
function unused(path, text) {
  return [...text.matchAll(EXPORT)].flatMap(([, kind = '', name = '']) => {
    const isType = kind === 'interface' || kind === 'type';
    const usedHere = () => (text.match(WORD) ?? []).filter((word) => word === name).length > 1;
    return (files.get(name) ?? 0) > 1 || (isType && usedHere()) ? [] : [`${path} ${name}`];
  });
}

/** What Next finds by name, and what suppliers import. */
const forOthers = /^(apps\/admin\/src\/(app\/|\w+\.ts$)|libs\/client\/src\/types\.ts$)/;

describe('exports', () => {
  it('are used by another file', () => {
    const found = [...texts].filter(([path]) => !forOthers.test(path)).flatMap(([path, text]) => unused(path, text));
    expect(found).toEqual([]);
  });
});
