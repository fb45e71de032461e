import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { type MadeAccount, RegistrationFixture } from '../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { simulatedPath } from '../gateway/simulated-path.js';
import { MarkForRegistrationUseCase, MeterPointHistoryQueries, RegistrationQueries } from '../index.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let fixture: RegistrationFixture;
let supplierId: string;
let workers: WorkerContext[] = [];

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = api.app.get(DataSource);
  fixture = new RegistrationFixture(api.app);
  supplierId = await addSupplier(dataSource, 'SIMULATED');
  const variables = { SIMULATOR_DAY_SECONDS: '0' };
  workers = await Promise.all([startWorker(database.url, variables), startWorker(database.url, variables)]);
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await api?.close();
  await database?.drop();
});

const mark = (account: MadeAccount) =>
  api.app.get(MarkForRegistrationUseCase).run({
    account: { id: account.id, supplier: { settings: {} } },
    supplyStartDate: null,
    markedBy: { kind: 'STAFF', name: 'ops@example.com' },
  });
const isSettled = async (account: MadeAccount) => {
  const requests = await fixture.requestsOf(account);
  return requests.length > 0 && requests.every(({ state }) => state === 'COMPLETED' || state === 'REFUSED');
};
const settled = (account: MadeAccount) => until(() => isSettled(account));

describe('two workers with the simulator', () => {
  it.each([...'0123456789'])('take numbers ending in %s along their path, each step once', async (digit) => {
    const account = await fixture.makeAccount(supplierId, { digit });
    expect(new Set(account.points.map(({ fuel }) => fuel)).size).toBe(2);
    await mark(account);
    await settled(account);
    for (const { id, mpxn, fuel } of account.points) {
      const expected = simulatedPath(fuel, mpxn, 1).map(({ to }) => to);
      expect(await fixture.pathOf(id)).toEqual(['PRE_REGISTRATION', ...expected]);
    }
  });

  it('say why one was refused, and let it go round again when it is marked again', async () => {
    const account = await fixture.makeAccount(supplierId, { digit: '7' });
    await mark(account);
    await settled(account);
    const { registrations } = await api.app
      .get(RegistrationQueries)
      .list({ state: 'REFUSED', supplierCode: null, isSandbox: null }, null, 2);
    expect(registrations).toMatchObject(
      account.points.map(() => ({
        externalAccountNumber: account.number,
        importSupplierCode: 'SIMULATED',
        reason: expect.stringMatching(/^Another (nomination|registration) .* is under way\.$/),
      })),
    );
    expect((await mark(account)).map(({ error }) => error)).toEqual(account.points.map(() => null));
    await settled(account);
    expect(await fixture.statusesOf(account)).toEqual(account.points.map(() => 'ON_SUPPLY'));
    const [point] = account.points;
    const history = await api.app.get(MeterPointHistoryQueries).forMeterPoint(point?.id ?? '');
    expect(history.map(({ to }) => to)).toEqual((await fixture.pathOf(point?.id ?? '')).slice(1));
    expect(history.filter(({ reason }) => reason !== null)).toHaveLength(1);
    expect(new Set(history.map(({ registrationRequestId }) => registrationRequestId)).size).toBe(2);
  });

  it('keep the numbers of requests by state, in pages', async () => {
    const queries = api.app.get(RegistrationQueries);
    const counts = await queries.countByState();
    const filter = { state: 'COMPLETED', supplierCode: 'SIMULATED', isSandbox: null } as const;
    const first = await queries.list(filter, null, 3);
    const second = await queries.list(filter, first.next, 1_000);
    expect(first.registrations).toHaveLength(3);
    expect(second.next).toBeNull();
    const ids = [...first.registrations, ...second.registrations].map(({ id }) => id);
    expect(new Set(ids).size).toBe(counts.COMPLETED);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});

describe('a supplier that has its accounts registered without asking', () => {
  const setFlag = (id: string, value: boolean) =>
    dataSource.query('UPDATE import_supplier SET settings = $2 WHERE id = $1', [
      id,
      JSON.stringify({ sendRegistrationFlows: value }),
    ]);

  it('sees each meter point marked once and registered', async () => {
    const id = await addSupplier(dataSource, 'AUTOMATIC');
    await setFlag(id, true);
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.makeAccount(id, { digit: '4' })));
    for (const account of accounts) {
      await settled(account);
      expect(await fixture.requestsOf(account)).toMatchObject(
        account.points.map(() => ({ round: 1, marked_by_kind: 'PLATFORM', marked_by: 'send_registration_flows' })),
      );
    }
    // Looked at once: the index of those to look at holds none of them.
    const left = 'SELECT 1 FROM account WHERE import_supplier_id = $1 AND NOT is_registration_considered';
    expect(await dataSource.query(left, [id])).toEqual([]);
  });

  it('sees the accounts that were there before it was switched on follow, and none while it is off', async () => {
    const id = await addSupplier(dataSource, 'LATE');
    const early = await fixture.makeAccount(id);
    // Another account that is marked shows that the workers have looked since.
    const other = await addSupplier(dataSource, 'PROBE');
    await setFlag(other, true);
    await settled(await fixture.makeAccount(other));
    expect(await fixture.requestsOf(early)).toEqual([]);
    await setFlag(id, true);
    await settled(early);
  });

  it('sees an account follow that was to be taken back and stays', async () => {
    const id = await addSupplier(dataSource, 'TAKEN-BACK');
    const account = await fixture.makeAccount(id);
    await dataSource.query(
      `WITH begun AS (INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at)
         VALUES (gen_random_uuid(), $1, 'x', 'x', '[]', 1, 'RUNNING', now()) RETURNING id)
       INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number,
         external_account_number, state, waived, due_at)
       SELECT gen_random_uuid(), b.id, $1, a.process_id, a.id, a.account_number, a.external_account_number, 'WITHDRAWING', '{}',
         now() + interval '1 hour'
       FROM begun b, account a WHERE a.id = $2`,
      [id, account.id],
    );
    await setFlag(id, true);
    const other = await addSupplier(dataSource, 'PROBE-2');
    await setFlag(other, true);
    await settled(await fixture.makeAccount(other));
    expect(await fixture.requestsOf(account)).toEqual([]);
    await dataSource.query(
      `UPDATE account_retraction SET state = 'LEFT', due_at = NULL, left_for = '{stopped}' WHERE account_id = $1`,
      [account.id],
    );
    await settled(account);
  });

  it('does not have a refused meter point tried again by itself', async () => {
    const id = await addSupplier(dataSource, 'REFUSED');
    await setFlag(id, true);
    const account = await fixture.makeAccount(id, { digit: '9' });
    await settled(account);
    await settled(await fixture.makeAccount(id));
    expect(await fixture.requestsOf(account)).toHaveLength(account.points.length);
  });
});

describe('a worker that dies', () => {
  it('leaves a lease that lapses, and another goes on', async () => {
    const account = await fixture.makeAccount(supplierId, { digit: '1' });
    await dataSource.query(
      `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round,
         requested_supply_start_date, marked_at, marked_by_kind, marked_by, state, due_at, attempt, gateway,
         lease_token, lease_expires_at)
       SELECT gen_random_uuid(), $2, $1, m.id, 1, current_date, now(), 'STAFF', 'x', 'MARKED', now(), 1, 'simulator',
         gen_random_uuid(), now() + interval '1 second'
       FROM meter_point m WHERE m.account_id = $1`,
      [account.id, supplierId],
    );
    await settled(account);
    expect(await fixture.statusesOf(account)).toEqual(account.points.map(() => 'ON_SUPPLY'));
  });
});
