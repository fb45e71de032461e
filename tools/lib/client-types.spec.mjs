import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CLIENT_TYPES, renderClientTypes } from './client-types.mjs';
import { root } from './paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');
const document = JSON.parse(read('libs/contract/openapi.json'));

describe('the types of the client', () => {
  it('are those of the OpenAPI document; `npm run generate` writes them', async () => {
    expect(read(CLIENT_TYPES)).toBe(await renderClientTypes(document));
  }, 60_000);

  it('name nothing of the operator API', async () => {
    const types = await renderClientTypes(document);
    expect(types).toContain('readonly AccountImportRequest: {');
    expect(types).not.toMatch(/StaffMember|BatchPreview|AuditEntry/);
  }, 60_000);
});
