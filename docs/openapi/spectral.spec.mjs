import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EXCEPTIONS, lint } from './spectral.mjs';

const read = (name = 'openapi.json') => JSON.parse(readFileSync(`libs/contract/${name}`, 'utf8'));

describe('libs/contract/openapi.json', () => {
  it('is faultless to Spectral with the rules of OWASP, and needs every exception', async () => {
    expect(await lint(read())).toEqual({ findings: [], unused: [] });
  }, 120_000);

  it('would be found out', async () => {
    const document = read();
    const path = '/v2/data-import/accounts/{import_supplier_code}/{external_identifier}/';
    // The examples of all operations take eight seconds to look through.
    document.paths = { [path]: document.paths[path] };
    delete document.paths[path].get.responses['401'];
    delete document.components.schemas.NotesRequest.properties.notes.maxItems;
    document.components.schemas.Alive.properties.status = { type: 'string' };
    const { findings } = await lint(document);
    for (const rule of ['define-error-responses-401', 'array-limit', 'string-limit', 'string-restricted'])
      expect(findings.join('\n')).toContain(rule);
  }, 120_000);
});

describe('libs/contract/openapi.suppliers.json', () => {
  it('is faultless by the same rules', async () => {
    expect((await lint(read('openapi.suppliers.json'))).findings).toEqual([]);
  }, 120_000);
});

describe('the exceptions', () => {
  it('are few, and each says why', () => {
    expect(EXCEPTIONS.length).toBeLessThanOrEqual(8);
    for (const { reason } of EXCEPTIONS) expect(reason.length).toBeGreaterThan(40);
  });
});
