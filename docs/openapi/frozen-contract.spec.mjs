import { readFileSync } from 'node:fs';
import { findBreaks, supplierPart } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const frozen = read('docs/openapi/frozen/openapi.json');

describe('the frozen contract', () => {
  it('is broken by nothing in libs/contract/openapi.json', () => {
    expect(findBreaks(frozen, supplierPart(read('libs/contract/openapi.json')))).toEqual([]);
  });

  it('has every operation of the interface', () => {
    const operations = Object.entries(frozen.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    /** @param {string} name */
    const pair = (name) => `{import_supplier_code}/{${name}}/`;
    expect(operations).toEqual(
      expect.arrayContaining([
        'POST /v2/data-import/accounts/validate/',
        'POST /v2/data-import/accounts/',
        `GET /v2/data-import/accounts/${pair('external_identifier')}`,
        'POST /v1/data-import/notes/create/',
        'POST /v1/data-import/transactions/create/',
        'POST /v1/data-import/historical-statements/create/',
        'POST /v1/data-import/payment-instruction/create/',
        `POST /v1/data-import/send-registration-flows/${pair('external_account_number')}`,
        `GET /v1/data-import/account-transfer-status/${pair('external_account_number')}`,
        'GET /v1/data-import/all-account-import-processes/{import_supplier_code}/',
        'GET /v1/data-import/pending-account-import-processes/{import_supplier_code}/',
        'GET /v1/data-import/imported-account-import-processes/{import_supplier_code}/',
        `GET /v1/data-import/meterpoint-statuses-for-account/${pair('external_account_number')}`,
        'POST /v1/graphql/',
        'POST /v2/data-import/accounts/correct/',
        'PUT /v2/data-import/reconciliations/{import_supplier_code}/{report_id}/parts/{part}/',
        'POST /v2/data-import/reconciliations/{import_supplier_code}/{report_id}/fields/',
        'GET /v2/data-import/checklists/{import_supplier_code}/',
        'POST /v2/data-import/packs/{import_supplier_code}/',
        'POST /v2/data-import/packs/{import_supplier_code}/{pack_id}/countersign/',
        'GET /v2/data-import/pack-keys/',
        `PUT /v2/data-import/waves/${pair('wave_code')}profile/`,
      ]),
    );
  });
});
