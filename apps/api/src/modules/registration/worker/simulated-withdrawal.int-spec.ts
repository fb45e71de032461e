import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { type MadeAccount, RegistrationFixture } from '../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { simulatedPath } from '../gateway/simulated-path.js';
import { MarkForRegistrationUseCase, RegistrationWithdrawals } from '../index.js';

let database: TestDatabase;
let api: TestApplication;
let worker: WorkerContext;
let dataSource: DataSource;
let fixture: RegistrationFixture;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = api.app.get(DataSource);
  fixture = new RegistrationFixture(api.app);
  worker = await startWorker(database.url, { SIMULATOR_DAY_SECONDS: '86400' });
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await database?.drop();
});

/** Has the days pass until the details of the meters have arrived. */
async function detailsArrive(account: MadeAccount): Promise<void> {
  for (const { id, mpxn, fuel } of account.points) {
    const steps = simulatedPath(fuel, mpxn, 1).findIndex(({ to }) => to === 'MTD_RECEIVED') + 1;
    await until(async () => {
      await dataSource.query(
        `UPDATE registration_request SET due_at = now()
         WHERE meter_point_id = $1 AND step < $2 AND lease_token IS NULL AND due_at > now()`,
        [id, steps],
      );
      return (await fixture.pathOf(id)).at(-1) === 'MTD_RECEIVED';
    });
  }
}

/** Of each request: minutes by which it is due before its date, days to that date, whether its withdrawal was refused. */
const standing = (account: MadeAccount): Promise<{ early: number; ahead: number; isRefused: boolean }[]> =>
  dataSource.query(
    `SELECT round(extract(epoch FROM start - r.due_at) / 60)::int AS early,
       round(extract(epoch FROM start - now()) / 86400)::int AS ahead, r.withdrawal_refused IS NOT NULL AS "isRefused"
     FROM registration_request r,
       LATERAL (SELECT requested_supply_start_date::timestamp AT TIME ZONE 'Europe/London' AS start) s
     WHERE r.account_id = $1`,
    [account.id],
  );

describe('a withdrawal that the simulator refuses', () => {
  it('leaves supply to start on its date', async () => {
    const account = await fixture.makeAccount(await addSupplier(dataSource, 'PATIENT'), { digit: '0' });
    await api.app.get(MarkForRegistrationUseCase).run({
      account: { id: account.id, supplier: { settings: {} } },
      supplyStartDate: null,
      markedBy: { kind: 'STAFF', name: 'ops@example.com' },
    });
    await detailsArrive(account);
    for (const { early, ahead } of await standing(account)) {
      expect(ahead).toBeGreaterThan(1);
      expect(early).toBe(0);
    }
    await api.app.get(Database).transaction((tx) => new RegistrationWithdrawals().ask(tx, [account.id]));
    await until(async () => (await standing(account)).every(({ isRefused }) => isRefused));
    expect((await standing(account)).map(({ early }) => early)).toEqual(account.points.map(() => 0));
    expect(await fixture.statusesOf(account)).toEqual(account.points.map(() => 'MTD_RECEIVED'));
  });
});
