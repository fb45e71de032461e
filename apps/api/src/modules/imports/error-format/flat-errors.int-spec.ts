import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { asDescribed } from '../../../testing/http-client.js';
import { registerSupplier } from '../../../testing/imported-account.js';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { RegisterImportSupplierUseCase } from '../../suppliers/index.js';
import { FLAT_ERRORS_TYPE } from './error-format.js';

const CREATE = '/v2/data-import/accounts/';
const VALIDATE = `${CREATE}validate/`;
let database: TestDatabase;
let api: TestApplication;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  ({ token } = await registerSupplier(api, 'OURS'));
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function post(path: string, text: string, accept = '*/*') {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json', Accept: accept };
  const response = await fetch(api.url + path, { method: 'POST', headers, body: text });
  const { status, headers: answered, body } = asDescribed('POST', api.url + path, response, await response.json());
  return { status, type: answered.get('content-type'), body };
}

const account = (overrides: object = {}) => ({ ...samplePayload({ import_supplier: 'OURS' }), ...overrides });
const broken = JSON.stringify(account({ billing_postcode: 'nowhere', surprise: 1 }));
const SURPRISE = { attr: 'surprise', code: 'unknown_field', detail: 'This field is not recognised.' };
const POSTCODE = {
  attr: 'billing_postcode',
  code: 'invalid_postcode',
  detail: '"nowhere" is not a valid UK postcode.',
};

describe('flat field errors', () => {
  it.each([VALIDATE, CREATE])('come from %s with ?error_format=flat, in the order found', async (path) => {
    expect(await post(`${path}?error_format=flat`, broken)).toEqual({
      status: 400,
      type: 'application/json; charset=utf-8',
      body: [SURPRISE, POSTCODE],
    });
  });

  it.each([VALIDATE, CREATE])('come from %s to a caller that accepts their media type', async (path) => {
    expect(await post(path, broken, `application/json, ${FLAT_ERRORS_TYPE};q=0.5`)).toEqual({
      status: 400,
      type: `${FLAT_ERRORS_TYPE}; charset=utf-8`,
      body: [SURPRISE, POSTCODE],
    });
  });

  it.each(['*/*', 'application/json', `${FLAT_ERRORS_TYPE};q=0`])('do not come for Accept: %s', async (accept) => {
    expect((await post(VALIDATE, broken, accept)).body).toHaveProperty('surprise');
  });

  it('do not come when the parameter says nested', async () => {
    expect((await post(`${VALIDATE}?error_format=nested`, broken, FLAT_ERRORS_TYPE)).body).toHaveProperty('surprise');
  });

  it('name paths in lists by dots', async () => {
    const [customer] = samplePayload().customers ?? [];
    const text = JSON.stringify(account({ customers: [{ ...customer, landline: 'abcde' }] }));
    expect((await post(`${VALIDATE}?error_format=flat`, text)).body).toEqual([
      { attr: 'customers.0.landline', code: 'invalid_phone_number', detail: 'abcde is not a valid phone number' },
    ]);
  });

  it('include the problems of query parameters', async () => {
    const query = 'error_format=flat&is_dry_run=maybe&schedule_window_end=2020-01-01T00:00:00Z';
    expect((await post(`${CREATE}?${query}`, broken)).body).toEqual([
      SURPRISE,
      POSTCODE,
      { attr: 'is_dry_run', code: 'invalid_type', detail: 'Expected boolean.' },
    ]);
  });

  it.each([
    ['a key that is there twice', '{"customers":[{"email":"a","email":"b"}]}', 'customers.0.email', 'duplicate_key'],
    ['a NUL', '{"billing_name":"a\\u0000b"}', 'billing_name', 'unsupported_text'],
    ['a body that is no object', '[]', 'non_field_errors', 'invalid_type'],
  ])('tell of %s', async (_, text, attr, code) => {
    expect(await post(`${VALIDATE}?error_format=flat`, text)).toMatchObject({
      status: 400,
      body: [{ attr, code, detail: expect.any(String) }],
    });
  });

  it('leave a body that cannot be parsed its own form', async () => {
    expect((await post(`${VALIDATE}?error_format=flat`, '{')).body).toMatchObject({ code: 'parse_error' });
  });

  it('leave the refusals of create their own form', async () => {
    const paused = { organizationName: 'Owner of OURS', code: 'PAUSED', name: 'Paused', settings: {} };
    await runInTransaction(api.app, RegisterImportSupplierUseCase, paused);
    await api.app.get(DataSource).query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'PAUSED'`);
    const text = JSON.stringify(account({ import_supplier: 'PAUSED', surprise: 1 }));
    expect((await post(`${CREATE}?error_format=flat`, text)).body).toMatchObject({
      non_field_errors: { code: 'import_supplier_migration_not_ongoing' },
    });
  });
});

describe('another error_format', () => {
  it.each([VALIDATE, CREATE])('is refused by %s, together with the rest', async (path) => {
    const refusal = { error_format: ['"xml" is not an accepted value. Accepted: nested, flat.'] };
    expect(await post(`${path}?error_format=xml`, JSON.stringify(account()))).toMatchObject({
      status: 400,
      body: refusal,
    });
    expect((await post(`${path}?error_format=xml`, broken)).body).toEqual({
      surprise: [SURPRISE.detail],
      billing_postcode: [POSTCODE.detail],
      ...refusal,
    });
  });
});
