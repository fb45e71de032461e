import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONSOLE_TYPES, renderConsoleTypes } from './console-types.mjs';
import { root } from './paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

describe('the types of the console', () => {
  const document = JSON.parse(read('libs/contract/openapi.json'));

  it('are what `npm run generate` wrote', async () => {
    expect(read(CONSOLE_TYPES)).toBe(await renderConsoleTypes(document));
  }, 60_000);

  it('have every operation of the operator API, and no other', async () => {
    const types = await renderConsoleTypes(document);
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/console/v1/'));
    const calls = paths.flatMap(([path, item]) =>
      Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path.slice('/console/v1'.length)}`),
    );
    expect(calls.length).toBeGreaterThan(80);
    const written = [...types.matchAll(/^ {4}"(\S+ \S+)": \{ path/gm)].map(([, call]) => call);
    expect(written.sort()).toEqual(calls.sort());
  }, 60_000);
});
