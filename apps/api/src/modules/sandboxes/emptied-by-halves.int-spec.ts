import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';

let database: TestDatabase;
let api: TestApplication;
let worker: WorkerContext;
let source: DataSource;
let admin: { Authorization: string };
let sandbox: TestSupplier;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  worker = await startWorker(database.url);
  source = api.app.get(DataSource);
  admin = await signInAs(api, 'admin');
  sandbox = await registerSupplier(api, 'TRIED', {}, true);
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await database?.drop();
});

const setStatus = (status: string) =>
  source.query(`UPDATE import_supplier SET status = $1 WHERE code = 'TRIED'`, [status]);
const empty = async () => {
  const body = { confirm: 'TRIED', reason: 'Again' };
  return (await call(`${api.url}/console/v1/suppliers/TRIED/empty`, 'POST', admin, body)).body;
};

/** Sends a wave whose plan lets nobody start, and releases it. @returns the external number of its account */
async function sendPlanned(): Promise<string> {
  const account = { ...distinctSample(1), import_supplier: sandbox.code };
  const waves = `${api.url}/v2/data-import/waves/${sandbox.code}/`;
  const headers = { Authorization: `Token ${sandbox.token}` };
  const wave = { code: 'PLANNED', plan: { start_date: '2099-01-01' } };
  expect(await call(waves, 'POST', headers, wave)).toMatchObject({ status: 201 });
  const sent = await fetch(`${waves}PLANNED/parts/a/`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
    body: `${JSON.stringify(account)}\n`,
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  expect(await call(`${waves}PLANNED/release/`, 'POST', headers)).toMatchObject({ status: 200 });
  return account.external_account_number;
}

describe('a sandbox of which some is left', () => {
  it('goes on: accounts of a wave wait for no plan that is gone', async () => {
    const number = await sendPlanned();
    // They go before the account of the wave, and one call takes no more.
    await source.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       SELECT lpad(i::text, 32, '0')::uuid, $1, 'before-' || i, 'CANCELLED', false, 1, '', now(), 0, now(), now()
       FROM generate_series(1, 2000) i`,
      [sandbox.id],
    );
    await setStatus('Paused');
    expect(await empty()).toEqual({ deleted: 2_000, left: 1, running: 0 });
    await setStatus('Ongoing');
    const find = () =>
      source.query(`SELECT FROM account_import_process WHERE external_account_number = $1 AND status = 'PROCESSED'`, [
        number,
      ]);
    await until(async () => (await find()).length === 1);
    await setStatus('Paused');
    expect(await empty()).toMatchObject({ deleted: 1, left: 0 });
    expect(await source.query('SELECT FROM import_wave')).toEqual([]);
  });
});
