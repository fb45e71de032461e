import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bothWays, sendRaw } from '../../testing/both-ways.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const ACCOUNTS = '/v2/data-import/accounts';
/** Requests that an organisation may send in a minute to the process that limits them. */
const ALLOWED = 60;

let database: TestDatabase;
let api: TestApplication;
let limited: TestApplication;
let supplier: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  const variables = { SUPPLIER_REQUESTS_PER_SECOND: String(ALLOWED / 60), REQUEST_BURST_SECONDS: '60' };
  limited = await startTestApplication({ databaseUrl: database.url, variables });
  supplier = await registerSupplier(api, 'DIRECT');
});
afterAll(async () => {
  await Promise.all([api?.close(), limited?.close()]);
  await database?.drop();
});
let number = 0;
const payload = (overrides: object = {}) => {
  number += 1;
  return { ...samplePayload({ import_supplier: 'DIRECT', external_account_number: `D-${number}` }), ...overrides };
};

const valid = () => JSON.stringify(payload());
const broken = JSON.stringify({
  import_supplier: 'DIRECT',
  external_account_number: 'B',
  customers: [{}],
  x: { y: 1 },
});
const json = () => ({ Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' });

const PATHS = [`${ACCOUNTS}/validate/`, `${ACCOUNTS}/validate`, `${ACCOUNTS}/`, ACCOUNTS];

describe.each([...PATHS, ...PATHS.map((path) => `${path}?include=warnings`)])('%s', (path) => {
  it.each<[string, () => IncomingHttpHeaders, () => string | Buffer]>([
    ['a valid account', json, valid],
    ['a valid account, compressed', () => ({ ...json(), 'Content-Encoding': 'gzip' }), () => gzipSync(valid())],
    ['an account with problems', json, () => broken],
    ['no object', json, () => '[1]'],
    ['broken JSON', json, () => '{"a":'],
    ['the same key twice', json, () => '{"a":1,"a":2}'],
    ['a number that is too precise', json, () => '{"a":[1, 12345678901234567890]}'],
    ['no body', json, () => ''],
    ['another media type', () => ({ ...json(), 'Content-Type': 'text/plain' }), valid],
    ['another encoding', () => ({ ...json(), 'Content-Encoding': 'compress' }), valid],
    ['a body that is not compressed as it says', () => ({ ...json(), 'Content-Encoding': 'gzip' }), valid],
    ['a supplier of nobody', json, () => JSON.stringify(payload({ import_supplier: 'NOBODY' }))],
    ['a body that is too large', json, () => Buffer.alloc(6_000_000, ' ')],
    ['a connection that ends', () => ({ ...json(), Connection: 'close' }), valid],
  ])('gives for %s the same answer as the framework', async (_name, headers, body) => {
    const asked = { method: 'POST', path, headers: headers(), body };
    const { direct, ordinary, called } = await bothWays(api.url, asked);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([0, 1]);
  });

  it.each<[string, () => IncomingHttpHeaders]>([
    ['without a token', () => ({ 'Content-Type': 'application/json' })],
    ['with a token of nobody', () => ({ ...json(), Authorization: 'Token invented' })],
    ['for flat errors', () => ({ ...json(), Accept: 'application/vnd.platform.errors+json' })],
  ])('leaves a request %s to the framework', async (_name, headers) => {
    const asked = { method: 'POST', path, headers: headers(), body: () => broken };
    const { direct, ordinary, called } = await bothWays(api.url, asked);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([1, 1]);
  });
});

it.each(['strict=true', 'include=warnings&strict=true', 'strict=true&include=warnings'])(
  'leaves a request with %s to the framework, which looks at it',
  async (query) => {
    for (const path of [`${ACCOUNTS}/validate/`, `${ACCOUNTS}/`]) {
      const asked = { method: 'POST', path: `${path}?${query}`, headers: json(), body: valid };
      const { direct, ordinary, called } = await bothWays(api.url, asked);
      expect(direct.status).toBe(path.endsWith('validate/') ? '200 OK' : '201 Created');
      expect(direct).toEqual(ordinary);
      expect(called).toEqual([1, 1]);
    }
  },
);

it('counts like the framework, and refuses too many like it', async () => {
  const { token, code } = supplier;
  const account = JSON.stringify(payload({ import_supplier: code }));
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const validate = (query = '') =>
    sendRaw(limited.url, { method: 'POST', path: `${ACCOUNTS}/validate/${query}`, headers, body: () => account });
  for (let sent = 0; sent < ALLOWED; sent += 1) {
    expect(await validate(sent % 2 === 0 ? '' : '?')).toMatchObject({ status: '200 OK' });
  }
  const refused = await validate();
  expect(refused).toMatchObject({ status: '429 Too Many Requests' });
  const retryAfter = (line: string) => line.replace(/^(Retry-After: )\d+$/, '$1');
  expect(refused.headers.map(retryAfter)).toEqual((await validate('?')).headers.map(retryAfter));
});
