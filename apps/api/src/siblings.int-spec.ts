import { type AcceptedAccount, type AccountImportRequest, payloadHash } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, readAnswer } from './testing/http-client.js';
import { importAccount, ownerOf, registerSupplier, type TestSupplier } from './testing/imported-account.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

let database: TestDatabase;
let api: TestApplication;
let source: DataSource;
let trial: TestSupplier;
let live: TestSupplier;
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  source = api.app.get(DataSource);
  // First what is not asked for: whoever leaves the supplier out comes upon its rows.
  trial = await registerSupplier(api, 'TRIAL', {}, true);
  live = await registerSupplier(api, 'LIVE', {}, false, ownerOf('TRIAL'));
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const headersOf = ({ token }: TestSupplier) => ({ Authorization: `Token ${token}` });

/** An account that shares nothing with those before it but the number. */
function account(number: string, changes: Partial<AccountImportRequest> = {}): AcceptedAccount {
  samples += 1;
  return distinctSample(samples, { external_account_number: number, ...changes });
}

const post = (supplier: TestSupplier, path: string, payload: object) =>
  call(`${api.url}/v2/data-import/accounts/${path}`, 'POST', headersOf(supplier), {
    ...payload,
    import_supplier: supplier.code,
  });
const create = (supplier: TestSupplier, payload: object) => post(supplier, '', payload);

/** The import that a supplier has of a number. */
async function importOf({ id }: TestSupplier, number: string): Promise<object> {
  const [found] = await source.query(
    `SELECT status, payload_version AS version, payload_hash AS hash FROM account_import_process
     WHERE import_supplier_id = $1 AND external_account_number = $2`,
    [id, number],
  );
  return found;
}

const waiting = ({ code }: TestSupplier, payload: object, version: number) => ({
  status: 'PENDING',
  version,
  hash: payloadHash({ ...payload, import_supplier: code }),
});

describe('two suppliers of one organisation that have the same account number', () => {
  it('have an import each, which the other one does not replace', async () => {
    const number = 'BOTH';
    const [ofTrial, ofLive] = [account(number), account(number)];
    expect(await create(trial, ofTrial)).toMatchObject({ status: 201 });
    expect(await create(live, ofLive)).toMatchObject({ status: 201 });
    expect([await importOf(trial, number), await importOf(live, number)]).toEqual([
      waiting(trial, ofTrial, 1),
      waiting(live, ofLive, 1),
    ]);
    const again = { ...ofLive, billing_name: 'The Executors' };
    expect(await create(live, again)).toMatchObject({ status: 201 });
    expect([await importOf(trial, number), await importOf(live, number)]).toEqual([
      waiting(trial, ofTrial, 1),
      waiting(live, again, 2),
    ]);
  });

  it('have an import each where it comes with a wave', async () => {
    const number = 'IN-WAVE';
    const [ofTrial, ofLive] = [account(number), account(number)];
    expect(await create(trial, ofTrial)).toMatchObject({ status: 201 });
    expect(await create(live, ofLive)).toMatchObject({ status: 201 });
    const waves = `${api.url}/v2/data-import/waves/LIVE/`;
    expect(await call(waves, 'POST', headersOf(live), { code: 'JUNE' })).toMatchObject({ status: 201 });
    const line = { ...ofLive, billing_name: 'The Executors' };
    const part = `${waves}JUNE/parts/1/`;
    const sent = await fetch(part, {
      method: 'PUT',
      headers: { ...headersOf(live), 'Content-Type': 'application/x-ndjson' },
      body: `${JSON.stringify({ ...line, import_supplier: 'LIVE' })}\n`,
    });
    expect(await readAnswer('PUT', part, sent)).toMatchObject({ status: 200, body: { accepted: 1 } });
    expect([await importOf(trial, number), await importOf(live, number)]).toEqual([
      waiting(trial, ofTrial, 1),
      waiting(live, line, 2),
    ]);
  });

  it('are told of their own wave only', async () => {
    const number = 'WAVES';
    const { processId } = await importAccount(api, trial, account(number));
    await importAccount(api, live, account(number));
    await source.query(
      `WITH wave AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'MAY', 'RUNNING', 'RUNNING', now(), now()) RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM wave) WHERE id = $2`,
      [trial.id, processId],
    );
    for (const path of ['v2/data-import/accounts', 'v1/data-import/account-transfer-status']) {
      const ask = async ({ code }: TestSupplier) =>
        Object((await call(`${api.url}/${path}/${code}/${number}/?include=wave`, 'GET', headersOf(live))).body).wave;
      expect([path, await ask(trial), await ask(live)]).toEqual([path, 'MAY', undefined]);
    }
  });

  it('are told of their own erasures only', async () => {
    const number = 'ERASED';
    const wrong = { ...account(number), billing_postcode: 7 };
    for (const supplier of [trial, live])
      expect(await create(supplier, account(number))).toMatchObject({ status: 201 });
    await source.query(
      `INSERT INTO customer_erasure (process_id, import_supplier_id, first_erased_at, latest_erased_at, erased_by)
       SELECT id, import_supplier_id, now(), now(), 'kim' FROM account_import_process
       WHERE import_supplier_id = $1 AND external_account_number = $2`,
      [trial.id, number],
    );
    expect(await create(trial, wrong)).toMatchObject({ status: 410, body: { code: 'customer_erased' } });
    expect(await create(live, wrong)).toMatchObject({ status: 400, body: { billing_postcode: [expect.any(String)] } });
  });

  it('have a correction held against what they sent themselves', async () => {
    const number = 'CORRECTED';
    // Not taken any more: what was sent so before is let through, and nothing else.
    const old = { smart_read_cycle_day: 30 };
    await importAccount(api, trial, account(number, old));
    const ofLive = account(number);
    await importAccount(api, live, ofLive);
    expect(await post(live, 'correct/', { ...ofLive, ...old })).toMatchObject({
      status: 400,
      body: { smart_read_cycle_day: [expect.any(String)] },
    });
    expect(await post(live, 'correct/', { ...ofLive, billing_name: 'The Executors' })).toMatchObject({ status: 200 });
  });
});
