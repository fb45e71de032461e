import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderOpenApiDocument } from './open-api.js';

describe('libs/contract/openapi.json', () => {
  it('is what the code says: every route is described, and `npm run generate` wrote it down', async () => {
    const [written, committed] = [await renderOpenApiDocument(), readFileSync('libs/contract/openapi.json', 'utf8')];
    expect(differences(JSON.parse(written), JSON.parse(committed))).toEqual([]);
    expect(written === committed).toBe(true);
  });
});

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
