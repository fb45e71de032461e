import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { asPlatform, enterScope, withoutScope } from '../../platform/database/data-scope.js';
import { Database, type Tx } from '../../platform/database/database.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { call, grantError } from '../../testing/http-client.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { RegisterImportSupplierUseCase } from '../suppliers/index.js';
import { IssueApiKeyUseCase, type WrittenLimits } from './index.js';

const HERE = '203.0.113.9';
const ELSEWHERE = '198.51.100.1';
const MUTATION =
  'mutation ($input: ObtainPlatformTokenInput!) { obtainPlatformToken(input: $input) { token refreshToken } }';

let database: TestDatabase;
let api: TestApplication;
let organizationId: string;
const clock = new TestClock(new Date('2026-03-01T12:00:00Z'));

beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { TRUSTED_PROXIES: 'loopback' };
  api = await startTestApplication({ databaseUrl: database.url, clock, variables });
  for (const [organizationName, code] of [
    ['Ours', 'OURS-A'],
    ['Ours', 'OURS-B'],
    ['Theirs', 'THEIRS'],
  ] as const) {
    const supplier = { organizationName, code, name: code, settings: {} };
    const registered = await runInTransaction(api.app, RegisterImportSupplierUseCase, supplier);
    if (organizationName === 'Ours') organizationId = registered.organizationId;
  }
});
beforeEach(() => api.app.get(DataSource).query('UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL'));
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const issue = async (limits: WrittenLimits) =>
  (await runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, limits })).text;

async function exchange(input: object, from = HERE) {
  const body = { query: MUTATION, variables: { input } };
  return call(`${api.url}/v1/graphql/`, 'POST', { 'X-Forwarded-For': from }, body);
}

async function tokenOf(limits: WrittenLimits) {
  const organizationSecretKey = await issue(limits);
  const { token, refreshToken } = Object(
    Object((await exchange({ organizationSecretKey })).body).data,
  ).obtainPlatformToken;
  return { organizationSecretKey, refreshToken, token: String(token) };
}

async function ask(
  token: string,
  method: string,
  path: string,
  { from = HERE, body }: { from?: string; body?: object } = {},
) {
  const headers = { Authorization: `Token ${token}`, 'X-Forwarded-For': from };
  const answer = await call(api.url + path, method, headers, body);
  return `${answer.status} ${Object(answer.body).code ?? ''}`.trim();
}

/** The same read on the short way and through the framework. */
const READS = ['/v2/data-import/accounts/OURS-A/1/', '/v2/data-import/accounts/OURS-A/1/events/'];
const VALIDATE = '/v2/data-import/accounts/validate/';
const CREATE = '/v2/data-import/accounts/';

describe('a key with a day on which it ends', () => {
  it('is good until then, and then told to have expired, with its tokens, for REST and for renewing', async () => {
    const { token, ...credentials } = await tokenOf({ expires_at: '2026-03-01T12:30:00Z' });
    for (const path of READS) expect(await ask(token, 'GET', path)).toBe('404 not_found');
    clock.advance(1_800);
    for (const path of READS) {
      const endedAt = performance.now();
      while ((await ask(token, 'GET', path)) !== '401 key_expired')
        expect(performance.now() - endedAt).toBeLessThan(1_000);
    }
    const { organizationSecretKey, refreshToken } = credentials;
    for (const input of [{ organizationSecretKey }, { refreshToken }])
      expect(grantError(await exchange(input))).toBe('200 AUTHORIZATION key_expired');
  });

  it('makes room for another when it is over', async () => {
    for (const day of ['2026-03-03', '2026-03-03']) await issue({ expires_at: day });
    await expect(issue({})).rejects.toMatchObject({ errors: { non_field_errors: [expect.any(String)] } });
    clock.advance(2 * 86_400);
    await issue({});
  });
});

describe('a key for some networks', () => {
  it('is good from there, of either version, and from nowhere else, for tokens, renewals and calls', async () => {
    const { token, organizationSecretKey, refreshToken } = await tokenOf({
      address_ranges: '203.0.113.0/24, 2001:db8::/32',
    });
    for (const path of READS) {
      for (const from of [HERE, '2001:db8:1::7', '::ffff:203.0.113.10'])
        expect(await ask(token, 'GET', path, { from })).toBe('404 not_found');
      for (const from of [ELSEWHERE, '2001:db9::1', `${HERE}, ${ELSEWHERE}`])
        expect(await ask(token, 'GET', path, { from })).toBe('403 address_not_allowed');
    }
    expect(await ask(token, 'POST', VALIDATE, { from: ELSEWHERE, body: {} })).toBe('403 address_not_allowed');
    expect(await ask(token, 'POST', VALIDATE, { body: {} })).toBe('400');
    for (const input of [{ organizationSecretKey }, { refreshToken }]) {
      const refused = await exchange(input, ELSEWHERE);
      expect(grantError(refused)).toBe('200 AUTHORIZATION address_not_allowed');
      expect(JSON.stringify(refused.body)).not.toMatch(/203\.0|2001/);
      expect(Object((await exchange(input)).body).errors).toBeUndefined();
    }
  });
});

describe('a key that may only read', () => {
  it('is good for reads and for validating, and writes nothing', async () => {
    const { token } = await tokenOf({ is_read_only: true });
    for (const path of READS) expect(await ask(token, 'GET', path)).toBe('404 not_found');
    for (const path of [VALIDATE, `${VALIDATE}?include=warnings`])
      expect(await ask(token, 'POST', path, { body: { import_supplier: 'OURS-A' } })).toBe('400');
    const report = '/v2/data-import/reconciliations/OURS-A/0198d2f4-6a3b-7c1e-9f42-5d8e0b7a6c31/';
    const held = { external_account_number: '1', values: {} };
    expect(await ask(token, 'POST', `${report}fields/`, { body: held })).toBe('404 not_found');
    expect(await ask(token, 'POST', `${report}recompute/`)).toBe('403 key_read_only');
    for (const path of [
      CREATE,
      `${CREATE}?include=warnings`,
      '/v2/data-import/accounts/correct/',
      '/v1/data-import/notes/create/',
      '/v1/data-import/transactions/create/',
    ])
      expect(await ask(token, 'POST', path, { body: { import_supplier: 'OURS-A' } })).toBe('403 key_read_only');
    const flows = '/v1/data-import/send-registration-flows/OURS-A/1/';
    expect(await ask(token, 'POST', flows)).toBe('403 key_read_only');
  });
});

describe('a key for some suppliers', () => {
  it('is good for them, and says of any other the same, be it of the organisation, of others or of nobody', async () => {
    const { token } = await tokenOf({ suppliers: 'OURS-A' });
    for (const path of READS) expect(await ask(token, 'GET', path)).toBe('404 not_found');
    for (const code of ['OURS-B', 'THEIRS', 'NOBODY']) {
      for (const path of [...READS, '/v1/data-import/all-account-import-processes/OURS-A/'])
        expect(await ask(token, 'GET', path.replace('OURS-A', code))).toBe('403 supplier_not_allowed');
      for (const path of [VALIDATE, CREATE])
        expect(await ask(token, 'POST', path, { body: { import_supplier: code } })).toBe('403 supplier_not_allowed');
    }
    const note = {
      import_supplier: 'OURS-B',
      external_account_number: '1',
      notes: [{ body: 'x', created_at: '2026-03-01T00:00:00Z' }],
    };
    expect(await ask(token, 'POST', '/v1/data-import/notes/create/', { body: note })).toBe('403 supplier_not_allowed');
  });

  it('is said in the log, by its id, where it is refused', async () => {
    const { token } = await tokenOf({ suppliers: 'OURS-A' });
    const [{ id }] = await api.app.get(DataSource).query('SELECT id FROM api_key WHERE revoked_at IS NULL');
    const warn = jest.spyOn(AppLogger.prototype, 'warn');
    try {
      for (const path of READS) await ask(token, 'GET', path.replace('OURS-A', 'OURS-B'));
      const said = ['auth.api_key.refused', { code: 'supplier_not_allowed', apiKeyId: id }];
      expect(warn.mock.calls).toEqual([said, said]);
    } finally {
      warn.mockRestore();
    }
  });

  it('stands beside one for all of them', async () => {
    const [limited, free] = [await tokenOf({ suppliers: 'OURS-A' }), await tokenOf({})];
    const path = '/v2/data-import/accounts/OURS-B/1/';
    expect(await ask(free.token, 'GET', path)).toBe('404 not_found');
    expect(await ask(limited.token, 'GET', path)).toBe('403 supplier_not_allowed');
    expect(await ask(free.token, 'GET', path)).toBe('404 not_found');
  });
});

describe('limits', () => {
  it.each([
    ['expires_at', { expires_at: '2026-02-28' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['expires_at', { expires_at: '' }],
    ['address_ranges', { address_ranges: '203.0.113.0/24, home' }],
    ['address_ranges', { address_ranges: ' ' }],
    ['suppliers', { suppliers: 'OURS-A, THEIRS' }],
    ['suppliers', { suppliers: '' }],
  ])('that cannot be read are refused, and no key is issued: %s of %j', async (field, limits) => {
    await expect(issue(limits)).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } });
    const live = await api.app.get(DataSource).query('SELECT 1 FROM api_key WHERE revoked_at IS NULL');
    expect(live).toEqual([]);
  });
});

describe('the database', () => {
  const SEEN = `SELECT (SELECT array_agg(code ORDER BY code) FROM import_supplier) AS suppliers,
    (SELECT array_agg(external_account_number ORDER BY external_account_number) FROM account_import_process) AS imports,
    (SELECT count(*)::int FROM account_import_payload) AS payloads`;
  let ids: Record<string, string>;

  beforeAll(async () => {
    const source = api.app.get(DataSource);
    const rows = await source.query('SELECT code, id FROM import_supplier');
    ids = Object.fromEntries(rows.map(({ code, id }: { code: string; id: string }) => [code, id]));
    for (const [code, supplierId] of Object.entries(ids))
      await storeImport(source, { supplierId, number: `OF-${code}` });
  });

  const both = (sql: string, parameters?: unknown[]) => {
    const database = api.app.get(Database);
    return Promise.all([
      database.reader.query(sql, parameters),
      database.transaction((tx: Tx) => tx.query(sql, parameters)),
    ]);
  };
  const twice = (answer: object) => [[answer], [answer]];

  it('keeps the suppliers apart that a key is for, whatever a query says', () =>
    withoutScope(async () => {
      const [a, b] = ['OF-OURS-A', 'OF-OURS-B'];
      for (let turn = 0; turn < 3; turn += 1) {
        enterScope({ organizationId, supplierCodes: ['OURS-A', 'THEIRS'] });
        expect(await both(SEEN)).toEqual(twice({ suppliers: ['OURS-A'], imports: [a], payloads: 1 }));
        enterScope({ organizationId, supplierCodes: [] });
        expect(await both(SEEN)).toEqual(twice({ suppliers: null, imports: null, payloads: 0 }));
        // Nothing of it is left on the connections.
        enterScope({ organizationId, supplierCodes: null });
        expect(await both(SEEN)).toEqual(twice({ suppliers: ['OURS-A', 'OURS-B'], imports: [a, b], payloads: 2 }));
        enterScope({ organizationId });
        expect(await both(SEEN)).toEqual(twice({ suppliers: ['OURS-A', 'OURS-B'], imports: [a, b], payloads: 2 }));
      }
    }));

  it('lets such a key write nothing for another supplier', () =>
    withoutScope(async () => {
      enterScope({ organizationId, supplierCodes: [`O'URS`, 'OURS-A'] });
      const foreign = 'violates row-level security policy';
      await expect(
        both('INSERT INTO event_feed (import_supplier_id, latest_position) VALUES ($1, 0)', [ids['OURS-B']]),
      ).rejects.toThrow(foreign);
      const find = 'SELECT id FROM account_import_process WHERE import_supplier_id = $1';
      const [{ id }] = await asPlatform(() => api.app.get(DataSource).query(find, [ids['OURS-B']]));
      await expect(both(ADD_PAYLOAD, [id])).rejects.toThrow(foreign);
      enterScope({ organizationId });
      const [added] = await Promise.allSettled([api.app.get(Database).reader.query(ADD_PAYLOAD, [id])]);
      expect(added).toMatchObject({ status: 'fulfilled' });
    }));
});

const ADD_PAYLOAD = `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
  SELECT $1::uuid, 7, '{}', repeat('0', 64), now()`;
