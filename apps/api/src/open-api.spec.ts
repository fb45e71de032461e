import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderOpenApiDocument } from './open-api.js';

describe.each([
  ['everybody', 'libs/contract/openapi.json'],
  ['suppliers', 'libs/contract/openapi.suppliers.json'],
] as const)('the document for %s', (readers, path) => {
  it('is what the code says: every route is described, and `npm run generate` wrote it down', async () => {
    const [written, committed] = [await renderOpenApiDocument(readers), readFileSync(path, 'utf8')];
    expect(differences(JSON.parse(written), JSON.parse(committed))).toEqual([]);
    expect(written === committed).toBe(true);
  });
});

describe('the document for suppliers', () => {
  it('has what they may call, and nothing of the console, the gateway or the installation', () => {
    const whole = Object.entries(pathsOf('openapi.json')).flatMap(operationsAt);
    const theirs = Object.entries(pathsOf('openapi.suppliers.json')).flatMap(operationsAt);
    const others = /^\w+ \/(console|health|openapi|v1\/registration-gateway)/;
    expect(theirs).toEqual(whole.filter((operation) => !others.test(operation)));
    expect(readFileSync('libs/contract/openapi.suppliers.json', 'utf8')).not.toMatch(/staffSession|Operator API/i);
  });
});

function pathsOf(name: string): object {
  return JSON.parse(readFileSync(`libs/contract/${name}`, 'utf8')).paths;
}

function operationsAt([path, methods]: [string, object]): string[] {
  return Object.keys(methods).map((method) => `${method} ${path}`);
}

/** Where two documents differ, no deeper than three steps: a text of half a megabyte helps nobody. */
function differences(one: object, other: object, path: readonly string[] = []): string[] {
  const keys = [...new Set([...Object.keys(Object(one)), ...Object.keys(Object(other))])];
  return keys.flatMap((key) => {
    const [inner, outer]: unknown[] = [Reflect.get(Object(one), key), Reflect.get(Object(other), key)];
    if (JSON.stringify(inner) === JSON.stringify(outer)) return [];
    const at = [...path, key];
    return at.length === 3 ? [at.join(' ')] : differences(Object(inner), Object(outer), at);
  });
}
