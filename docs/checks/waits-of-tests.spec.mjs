import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { sources } from './support/sources.mjs';

/** A statement that waits and is done with it: `waitUntil` does not throw when the time is up, so that the test goes on as if it had come true. */
const NOT_LOOKED_AT = /(?:[;{})]|\belse)\s*(await\s+waitUntil\([^\n]*)/g;

/** @param {string} text */
function waitsOf(text) {
  const code = text.replaceAll(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  return [...code.matchAll(NOT_LOOKED_AT)].map(([, wait]) => wait);
}

describe('a test that waits with waitUntil', () => {
  it('looks at whether it came true', () => {
    const tests = sources('apps', 'docs', 'deploy', 'libs', 'qa', 'tools').filter(
      (path) =>
        (/spec\.(ts|mjs)$/.test(path) || /\/e2e\/support\//.test(path)) && !path.endsWith('waits-of-tests.spec.mjs'),
    );
    expect(tests.length).toBeGreaterThan(900);
    const waits = tests.flatMap((path) =>
      waitsOf(readFileSync(join(root, path), 'utf8')).map((wait) => `${path}: ${wait}`),
    );
    expect(waits).toEqual([]);
  });

  it.each([
    'await create();\n  await waitUntil(isDone, SOON);\n',
    'it("ends", async () => {\n  await waitUntil(\n    isDone, SOON);\n',
    'await create();\n  // It takes long.\n  await waitUntil(isDone, SOON);\n',
    'if (isSlow) await waitUntil(isDone, SOON);',
    'for (const isDone of all) await waitUntil(isDone, SOON);',
  ])('would be found out: %j', (text) => {
    expect(waitsOf(text)).toHaveLength(1);
  });

  it.each([
    'await create();\n  expect(await waitUntil(isDone, SOON)).toBe(true);',
    'await create();\n  expect(\n    await waitUntil(isDone, SOON),\n  ).toBe(true);',
    'await create();\n  if (!(await waitUntil(isDone, SOON))) throw new Error("It takes too long.");',
    'const isOver = await waitUntil(isDone, SOON);',
    'const reach = () => waitUntil(isDone, SOON);',
    'await create();\n  await until(isDone);',
  ])('may look so: %j', (text) => {
    expect(waitsOf(text)).toEqual([]);
  });
});
