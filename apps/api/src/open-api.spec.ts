import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderOpenApiDocument } from './open-api.js';

describe('libs/contract/openapi.json', () => {
  it('is what the code says: every route is described, and `npm run generate` wrote it down', async () => {
    const committed = readFileSync('libs/contract/openapi.json', 'utf8');
    // Compared as a truth value: the difference of half a megabyte helps nobody.
    expect((await renderOpenApiDocument()) === committed).toBe(true);
  });
});
