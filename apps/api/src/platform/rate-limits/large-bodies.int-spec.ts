import { type ClientRequest, request } from 'node:http';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const VALIDATE = '/v2/data-import/accounts/validate/';
/** Bytes of which an organisation may have so many under way, as one body always fits. */
const LIMIT = 400_000;
const LARGE = 250_000;
const SMALLEST = 65_536;

describe('large bodies of one organisation', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let loud: TestSupplier;
  let quiet: TestSupplier;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { BODY_LIMIT_BYTES: String(LIMIT), ORGANIZATION_BYTES_IN_FLIGHT: String(SMALLEST) };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    loud = await registerSupplier(api, 'LOUD');
    quiet = await registerSupplier(api, 'QUIET');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const headersOf = ({ token }: TestSupplier) => ({
    Authorization: `Token ${token}`,
    'Content-Type': 'application/json',
  });
  /** Validates an account with a note of so many bytes, by the direct route or by way of the framework. */
  async function validate(supplier: TestSupplier, bytes: number, query = ''): Promise<JsonAnswer> {
    const text = JSON.stringify(samplePayload({ import_supplier: supplier.code })).slice(0, -1);
    const body = `${text},"surprise":"${'x'.repeat(bytes)}"}`;
    const answer = await fetch(`${api.url}${VALIDATE}${query}`, { method: 'POST', headers: headersOf(supplier), body });
    return { status: answer.status, body: await answer.json(), headers: answer.headers } as JsonAnswer;
  }
  const status = ({ code, token }: TestSupplier) =>
    call(`${api.url}/v2/data-import/accounts/${code}/1/`, 'GET', { Authorization: `Token ${token}` });
  /** Begins a request whose body stays away after so many bytes. */
  async function begin(supplier: TestSupplier, bytes: number, query: string): Promise<ClientRequest> {
    const headers = { ...headersOf(supplier), 'Content-Length': String(LIMIT) };
    const sending = request(`${api.url}${VALIDATE}${query}`, { method: 'POST', headers });
    sending.on('error', () => undefined);
    await new Promise((resolve) => sending.write('x'.repeat(bytes), resolve));
    // What was sent before this is answered was read before it.
    for (let turn = 0; turn < 3; turn += 1) await status(supplier);
    return sending;
  }

  it.each(['', '?error_format=flat'])('are refused beside others of it, and nothing else is%s', async (query) => {
    let sending: ClientRequest | undefined;
    let refused: JsonAnswer;
    do {
      // Of two that come at once either may be the one that is refused.
      sending?.destroy();
      sending = await begin(loud, LARGE, query);
      refused = await validate(loud, LARGE, query);
    } while (refused.status !== 429);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await validate(loud, 10, query)).status).toBe(400);
    expect((await status(loud)).status).toBe(404);
    expect((await validate(quiet, LARGE, query)).status).toBe(400);
    sending.destroy();
    let taken = await validate(loud, LARGE, query);
    while (taken.status === 429) taken = await validate(loud, LARGE, query);
    expect(taken.status).toBe(400);
  });
});
