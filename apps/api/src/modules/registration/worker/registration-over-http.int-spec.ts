import { ACCEPTED, GATEWAY_SECRET, GatewayStandIn, type StandInAnswer } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { type MadeAccount, RegistrationFixture } from '../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { MarkForRegistrationUseCase } from '../index.js';

let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let fixture: RegistrationFixture;
let supplierId: string;
let standIn: GatewayStandIn;
let workers: WorkerContext[] = [];

const addWorker = async () => {
  const variables = {
    REGISTRATION_GATEWAY: 'http',
    REGISTRATION_GATEWAY_URL: standIn.url,
    REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
    REGISTRATION_LEASE_SECONDS: '4',
  };
  workers.push(await startWorker(database.url, variables));
};

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = api.app.get(DataSource);
  fixture = new RegistrationFixture(api.app);
  supplierId = await addSupplier(dataSource, 'REMOTE');
});
beforeEach(async () => {
  standIn = await new GatewayStandIn().start();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await standIn.stop();
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

async function mark(of = supplierId): Promise<MadeAccount> {
  const account = await fixture.makeAccount(of);
  await api.app.get(MarkForRegistrationUseCase).run({
    account: { id: account.id, supplier: { settings: {} } },
    supplyStartDate: null,
    markedBy: { kind: 'STAFF', name: 'ops@example.com' },
  });
  return account;
}
const statesOf = async (account: MadeAccount) => (await fixture.requestsOf(account)).map(({ state }) => state);
const isTaken = async (account: MadeAccount) => (await statesOf(account)).every((state) => state !== 'MARKED');
const failuresOf = async (account: MadeAccount) =>
  (await fixture.requestsOf(account)).map(({ latest_failure: failure }) => failure);

describe('workers with a gateway over HTTP', () => {
  it('take each meter point there once, and leave it to the gateway', async () => {
    await Promise.all([addWorker(), addWorker()]);
    const account = await mark();
    await until(() => isTaken(account));
    expect(await statesOf(account)).toEqual(account.points.map(() => 'REQUESTED'));
    const requests = await fixture.requestsOf(account);
    expect(standIn.received.map(({ key }) => key).sort()).toEqual(requests.map(({ id }) => id).sort());
  });

  it.each<[string, StandInAnswer, string | null]>([
    ['is lost', 'reset', 'The gateway could not be reached.'],
    ['is cut short', 'cut', 'The gateway could not be reached.'],
    ['does not come', 'hang', 'The gateway did not answer in time.'],
    ['says 500', { status: 500 }, 'The gateway answered 500.'],
    ['is garbage', { status: 200, body: '<html>' }, 'The gateway answered 200 with a body that says nothing.'],
  ])('send again with the same key when the answer %s, so that it is registered once', async (_, failure, told) => {
    const account = await mark();
    const seen: (string | null)[] = [];
    standIn.answer = ({ key }) => (standIn.register(key) ? failure : { status: 409 });
    await addWorker();
    await until(async () => {
      seen.push(...(await failuresOf(account)));
      return isTaken(account);
    });
    expect(seen).toContain(told);
    expect(await failuresOf(account)).toEqual(account.points.map(() => null));
    expect([...standIn.registered.keys()].sort()).toEqual(
      (await fixture.requestsOf(account)).map(({ id }) => id).sort(),
    );
    expect([...standIn.registered.values()]).toEqual(account.points.map(() => 2));
    const path = ['PRE_REGISTRATION', 'REGISTRATION_REQUESTED'];
    const [electricity] = account.points.filter(({ fuel }) => fuel === 'ELECTRICITY');
    expect(await fixture.pathOf(electricity?.id ?? '')).toEqual(path);
  });

  it('end a request that is refused, with the reason', async () => {
    standIn.answer = () => ({ status: 422, body: '{"status":"rejected","reason":"No contract."}' });
    await addWorker();
    const account = await mark();
    await until(() => isTaken(account));
    expect(await fixture.requestsOf(account)).toMatchObject(
      account.points.map(() => ({ state: 'REFUSED', reason: 'No contract.' })),
    );
    const ends = { ELECTRICITY: 'REGISTRATION_REJECTED', GAS: 'NOMINATION_REJECTED' };
    expect(await fixture.statusesOf(account)).toEqual(account.points.map(({ fuel }) => ends[fuel]));
  });

  it('stop within two seconds while the gateway hangs, and give back what they hold', async () => {
    standIn.answer = () => 'hang';
    await addWorker();
    const account = await mark();
    await until(async () => standIn.received.length === account.points.length);
    const from = performance.now();
    await workers.pop()?.stop();
    expect(performance.now() - from).toBeLessThan(2_000);
    expect(await fixture.requestsOf(account)).toMatchObject(
      account.points.map(() => ({ state: 'MARKED', attempt: 0 })),
    );
    const leases = await dataSource.query(
      'SELECT 1 FROM registration_request WHERE account_id = $1 AND lease_token IS NOT NULL',
      [account.id],
    );
    expect(leases).toEqual([]);
    standIn.answer = () => ACCEPTED;
    await addWorker();
    await until(() => isTaken(account));
    expect(new Set(standIn.received.map(({ key }) => key)).size).toBe(account.points.length);
  });

  it('leave what the simulator has begun to the simulator', async () => {
    const account = await mark();
    await dataSource.query(`UPDATE registration_request SET gateway = 'simulator' WHERE account_id = $1`, [account.id]);
    await addWorker();
    const other = await mark();
    await until(() => isTaken(other));
    expect(await statesOf(account)).toEqual(account.points.map(() => 'MARKED'));
    await dataSource.query('UPDATE registration_request SET gateway = NULL WHERE account_id = $1', [account.id]);
    await until(() => isTaken(account));
  });

  it('take the requests of a sandbox to the simulator alone', async () => {
    const sandbox = await addSupplier(dataSource, 'TRIED', { isSandbox: true });
    await addWorker();
    const account = await mark(sandbox);
    await until(() => isTaken(account));
    const gateways = await dataSource.query('SELECT DISTINCT gateway FROM registration_request WHERE account_id = $1', [
      account.id,
    ]);
    expect(gateways).toEqual([{ gateway: 'simulator' }]);
    expect(standIn.received).toEqual([]);
  });
});
