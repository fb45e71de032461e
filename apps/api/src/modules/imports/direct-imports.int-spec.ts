import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { AccessGuard } from '../auth/index.js';

const ACCOUNTS = '/v2/data-import/accounts';
/** Requests that an organisation may send in a minute to the process that limits them. */
const ALLOWED = 60;

interface Answer {
  readonly status: string;
  /** In the order in which they came, without what differs from one request to the next. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Called by the framework alone. */
const framework = jest.spyOn(AccessGuard.prototype, 'canActivate');
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

function send(origin: string, path: string, headers: IncomingHttpHeaders, body: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = { 'X-Request-Id': 'the-same-for-both', 'Content-Length': Buffer.byteLength(body), ...headers };
    const sent = request(origin, { path, method: 'POST', headers: given }, async (answer) => {
      const { statusCode, statusMessage, rawHeaders } = answer;
      const pairs = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? `${name}: ${/^(?:date|ratelimit)/i.test(name) ? '' : rawHeaders[index + 1]}` : [],
      );
      resolve({ status: `${statusCode} ${statusMessage}`, headers: pairs, body: await text(answer) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The answers without the framework and by it; a query without anything in it is a query that only it knows. */
async function bothWays(
  path: string,
  headers: IncomingHttpHeaders,
  bodies: readonly [string | Buffer, string | Buffer],
) {
  const calls = () => framework.mock.calls.length;
  const before = calls();
  const direct = await send(api.url, path, headers, bodies[0]);
  const byDirect = calls() - before;
  const ordinary = await send(api.url, `${path}?`, headers, bodies[1]);
  return { direct, ordinary, called: [byDirect, calls() - before - byDirect] };
}

const valid = () => JSON.stringify(payload());
const broken = JSON.stringify({
  import_supplier: 'DIRECT',
  external_account_number: 'B',
  customers: [{}],
  x: { y: 1 },
});
const json = () => ({ Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' });

describe.each([`${ACCOUNTS}/validate/`, `${ACCOUNTS}/validate`, `${ACCOUNTS}/`, ACCOUNTS])('%s', (path) => {
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
    const { direct, ordinary, called } = await bothWays(path, headers(), [body(), body()]);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([0, 1]);
  });

  it.each<[string, () => IncomingHttpHeaders]>([
    ['without a token', () => ({ 'Content-Type': 'application/json' })],
    ['with a token of nobody', () => ({ ...json(), Authorization: 'Token invented' })],
    ['for flat errors', () => ({ ...json(), Accept: 'application/vnd.platform.errors+json' })],
  ])('leaves a request %s to the framework', async (_name, headers) => {
    const { direct, ordinary, called } = await bothWays(path, headers(), [broken, broken]);
    expect(direct).toEqual(ordinary);
    expect(called).toEqual([1, 1]);
  });
});

it('counts like the framework, and refuses too many like it', async () => {
  const { token, code } = supplier;
  const path = `${ACCOUNTS}/validate/`;
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const account = JSON.stringify(payload({ import_supplier: code }));
  for (let sent = 0; sent < ALLOWED; sent += 1) {
    expect(await send(limited.url, sent % 2 === 0 ? path : `${path}?`, headers, account)).toMatchObject({
      status: '200 OK',
    });
  }
  const refused = await send(limited.url, path, headers, account);
  expect(refused).toMatchObject({ status: '429 Too Many Requests' });
  const retryAfter = (line: string) => line.replace(/^(Retry-After: )\d+$/, '$1');
  const ordinary = await send(limited.url, `${path}?`, headers, account);
  expect(refused.headers.map(retryAfter)).toEqual(ordinary.headers.map(retryAfter));
});
