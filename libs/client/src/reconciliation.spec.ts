import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NetworkError, NotSettledInTime, ReconciliationInProgress } from './index.js';
import { collected, failureOf } from './testing/failure-of.js';
import { json, reset, ScriptedServer } from './testing/scripted-server.js';

const server = new ScriptedServer();

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const PATH = '/v2/data-import/reconciliations/DE%20MO/';
const report = { report_id: 'r-1', status: 'READY', summary: null };

/** Says how often it was read. */
function totals(text: string): { read: () => AsyncGenerator<Uint8Array>; readings: () => number } {
  let readings = 0;
  const read = async function* () {
    readings += 1;
    for (const letter of text) yield Buffer.from(letter);
  };
  return { read, readings: () => readings };
}

const piecesOf = (bytes: Uint8Array) =>
  async function* () {
    yield bytes;
  };

describe('control totals', () => {
  it('are sent as they are read, with their type and packing', async () => {
    server.steps = [json(201, report), json(201, report)];
    const client = server.client();
    expect(await client.reconcile('DE MO', totals('{}\n{}\n').read)).toEqual(report);
    const packed = gzipSync('{}');
    await client.reconcile('DE MO', piecesOf(packed), { isGzip: true });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${PATH}`, `POST ${PATH}`]);
    expect(server.received[0]).toMatchObject({ body: '{}\n{}\n' });
    expect(server.received[0]?.headers).toMatchObject({ 'content-type': 'application/x-ndjson' });
    expect(server.received[0]?.headers).not.toHaveProperty('content-encoding');
    expect(server.received[1]?.headers).toMatchObject({ 'content-encoding': 'gzip' });
  });

  it.each([
    ['named', '?scope=named'],
    [{ wave: 'JUNE-1' }, '?wave=JUNE-1'],
  ] as const)('are compared in the scope %p', async (scope, query) => {
    server.steps = [json(201, report)];
    await server.client().reconcile('DE MO', totals('{}').read, { scope });
    expect(server.received[0]?.url).toBe(PATH + query);
  });

  it('are read anew when the token was refused, and not sent again after an answer that was not seen', async () => {
    const { read, readings } = totals('{}\n');
    server.steps = [json(401, { detail: 'Expired.', code: 'token_expired' }), json(201, report), reset];
    const client = server.client();
    expect(await client.reconcile('DE MO', read)).toEqual(report);
    expect(readings()).toBe(2);
    await failureOf(client.reconcile('DE MO', read), NetworkError);
    expect(server.received).toHaveLength(3);
  });

  it('that cannot be read fail with the reason, and one supplier has one comparison at a time', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{');
      throw new RangeError('cannot be read on');
    };
    await failureOf(server.client().reconcile('DE MO', broken), RangeError);
    server.steps = [
      json(409, { detail: 'There is one already.', code: 'reconciliation_in_progress' }, { 'Retry-After': '5' }),
    ];
    const busy = await failureOf(server.client().reconcile('DE MO', totals('{}').read), ReconciliationInProgress);
    expect(busy.retryAfter).toBe(5_000);
  });
});

describe('a report', () => {
  const computing = json(200, { ...report, status: 'COMPUTING', accounts: [] });

  it('is waited for until it is there', async () => {
    server.steps = [computing, computing, json(200, { ...report, accounts: [{}] })];
    expect(await server.client().waitUntilReconciled('DE MO', 'r-1', { every: 1 })).toEqual(report);
    expect(server.received[2]?.url).toBe(`${PATH}r-1/?limit=1`);
  });

  it('is not waited for longer than was said', async () => {
    server.otherwise = computing;
    const waiting = server.client().waitUntilReconciled('DE MO', 'r-1', { every: 1, timeout: 20 });
    await failureOf(waiting, NotSettledInTime);
  });

  it('names the fields of an account that differ, of values that are sent digit for digit', async () => {
    const fields = { external_account_number: 'A"1', groups: [] };
    server.steps = [reset, json(200, fields)];
    const values = '{"transfer_balance":12345678.1234567891}';
    expect(await server.client().differingFields('DE MO', 'r-1', 'A"1', values)).toEqual(fields);
    expect(server.received[1]).toMatchObject({
      ...{ method: 'POST', url: `${PATH}r-1/fields/` },
      body: `{"external_account_number":"A\\"1","values":${values}}`,
    });
  });

  it('gives its accounts page by page', async () => {
    const page = (names: string[], next?: string) => (response: ServerResponse) =>
      json(
        200,
        { ...report, accounts: names },
        next === undefined ? {} : { Link: `<${next}>; rel="next"` },
      )(response, { method: '', url: '', headers: {}, body: '' });
    server.steps = [page(['A', 'B'], '?limit=2&cursor=x'), page(['C'])];
    const accounts = server.client().reconciledAccounts('DE MO', 'r-1', {
      states: ['EXTRA', 'MISSING'],
      order: 'worst',
      pageSize: 2,
    });
    expect(await collected(accounts)).toEqual(['A', 'B', 'C']);
    expect(server.received.map(({ url }) => url)).toEqual([
      `${PATH}r-1/?state=EXTRA%2CMISSING&order=worst&limit=2`,
      `${PATH}r-1/?limit=2&cursor=x`,
    ]);
  });
});
