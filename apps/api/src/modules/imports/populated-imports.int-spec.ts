import { createTestDatabase, populate, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';

const FAILED = `status IN ('ERRORED', 'DRY_RUN_ERRORED')`;
/** What a retry mends: nothing waits for a window twice, and the storage is back. */
const MENDED = ['schedule_window_elapsed', 'storage_unavailable'];

interface Failed {
  readonly id: string;
  readonly told: string;
  readonly code: string;
}

describe('a population', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let api: TestApplication;
  let worker: WorkerContext;
  let operator: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await populate((text, values) => client.query(text, values), { processes: 2_500, days: 3 });
    // A retry does nothing for a supplier that is Complete, and waits for one that is Paused.
    await client.query(`UPDATE import_supplier SET status = 'Ongoing'`);
    api = await startTestApplication({ databaseUrl: database.url });
    worker = await startWorker(database.url);
    operator = await signInAs(api, 'operator');
  });
  afterAll(async () => {
    await worker?.stop();
    await api?.close();
    await client?.end();
    await database?.drop();
  });

  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const send = async (path: string, body: object) => {
    const answer = await call(`${api.url}/console/v1/${path}`, 'POST', operator, body);
    return { status: answer.status, body: Object(answer.body) };
  };
  const failures = () =>
    rows<Failed>(`SELECT id, latest_error_code AS code, concat_ws(' ', latest_error_code, latest_error_detail, latest_error_paths) AS told
      FROM account_import_process WHERE ${FAILED} ORDER BY id`);

  it('fails when it is retried as it says, or goes through where the reason is gone', async () => {
    const before = await failures();
    expect(new Set(before.map(({ code }) => code)).size).toBeGreaterThanOrEqual(13);
    const filter = { status: 'ERRORED,DRY_RUN_ERRORED' };
    const { body: forecast } = await send('batches/forecast', { action: 'retry', filter });
    const mended = before.filter(({ code }) => MENDED.includes(code));
    expect(mended.length).toBeGreaterThan(0);
    expect(forecast).toMatchObject({
      ...{ runnable: before.length, examined: before.length },
      ...{ would_pass: mended.length, would_fail: before.length - mended.length },
    });
    const reason = 'To see whether it fails as it says';
    const counted = { expected_count: before.length, idempotency_key: 'all', reason };
    expect(await send('batches', { action: 'retry', filter, ...counted })).toMatchObject({ status: 201 });
    await until(async () => (await rows(`SELECT FROM operator_batch WHERE settled_at IS NULL`)).length === 0);

    const expected = before.filter(({ code }) => !MENDED.includes(code));
    expect((await failures()).map(({ told }) => told).sort()).toEqual(expected.map(({ told }) => told).sort());
    const done = await rows(
      `SELECT FROM account_import_process WHERE id = ANY($1) AND status IN ('PROCESSED', 'DRY_RUN_SUCCEEDED')`,
      [mended.map(({ id }) => id)],
    );
    expect(done).toHaveLength(mended.length);
  });

  it('goes through where it waited for its window', async () => {
    const waiting = await rows<{ id: string }>(
      `UPDATE account_import_process SET schedule_window_start = NULL, schedule_window_end = NULL, available_at = now()
       WHERE status = 'PENDING' RETURNING id`,
    );
    expect(waiting.length).toBeGreaterThan(0);
    await until(
      async () =>
        (await rows(`SELECT FROM account_import_process WHERE status IN ('PENDING', 'IN_PROGRESS')`)).length === 0,
    );
    const ids = waiting.map(({ id }) => id);
    const states = await rows(`SELECT DISTINCT status FROM account_import_process WHERE id = ANY($1)`, [ids]);
    expect(states).toEqual([{ status: 'PROCESSED' }]);
  });
});
