import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

const ACCOUNTS = '/v2/data-import/accounts/';
/** White space that makes a body large and says nothing. */
const FILLING = ' '.repeat(70_000);
/** A thread that dies of whatever it is asked. */
const DYING = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => process.exit(3));
  `)}`,
);

let database: TestDatabase;
let api: TestApplication;
let supplier: TestSupplier;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, threadProgram: DYING });
  supplier = await registerSupplier(api, 'LARGE');
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function send(path: string, number: string, filling: string) {
  const account = samplePayload({ import_supplier: 'LARGE', external_account_number: number });
  const headers = {
    Authorization: `Token ${supplier.token}`,
    'Content-Type': 'application/json',
    'X-Request-Id': `for-${number}`,
  };
  const answer = await fetch(api.url + path, { method: 'POST', headers, body: filling + JSON.stringify(account) });
  return { status: answer.status, id: answer.headers.get('x-request-id'), body: await answer.json() };
}

const stored = async () =>
  (await api.app.get(DataSource).query('SELECT external_account_number FROM account_import_process')).map(
    (row: { external_account_number: string }) => row.external_account_number,
  );

describe('a large body whose thread dies', () => {
  it.each([`${ACCOUNTS}validate/`, ACCOUNTS, `${ACCOUNTS}?error_format=flat`])(
    'is answered 500 with the id of the request, and nothing of it is stored (%s)',
    async (path) => {
      const body = { detail: 'An unexpected error occurred.', code: 'internal_error', request_id: 'for-LOST' };
      expect(await send(path, 'LOST', FILLING)).toEqual({ status: 500, id: 'for-LOST', body });
      expect(await stored()).not.toContain('LOST');
    },
  );

  it('takes small ones along with it neither before nor after', async () => {
    const [lost, small] = await Promise.all([send(ACCOUNTS, 'LOST', FILLING), send(ACCOUNTS, 'SMALL', '')]);
    expect([lost.status, small.status]).toEqual([500, 201]);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    expect(await stored()).toEqual(['SMALL']);
  });
});
