import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { RegistrationFixture } from '../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { MarkForRegistrationUseCase } from '../index.js';
import { MeterPointStatusesRepository, TransitionNotPossible } from '../status/meter-point-statuses.repository.js';
import { type ClaimedRequest, RegistrationRequestsRepository } from './registration-requests.repository.js';

const requests = new RegistrationRequestsRepository();
const statuses = new MeterPointStatusesRepository();
let testDatabase: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let database: Database;
let fixture: RegistrationFixture;
let suppliers = 0;
let requestId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: testDatabase.url });
  dataSource = api.app.get(DataSource);
  database = api.app.get(Database);
  fixture = new RegistrationFixture(api.app);
});
afterAll(async () => {
  await api?.close();
  await testDatabase?.drop();
});

/** Marks every meter point of so many accounts of a new supplier. @returns the requests in the order of marking */
async function marked(accounts: number): Promise<string[]> {
  suppliers += 1;
  const supplierId = await addSupplier(dataSource, `S-${suppliers}`);
  const ids = [];
  for (let index = 0; index < accounts; index += 1) {
    const account = await fixture.makeAccount(supplierId);
    await api.app.get(MarkForRegistrationUseCase).run({
      account: { id: account.id, supplier: { settings: {} } },
      supplyStartDate: null,
      markedBy: { kind: 'STAFF', name: 'ops@example.com' },
    });
    ids.push(...(await fixture.requestsOf(account)).map(({ id }) => id));
  }
  return ids;
}

beforeEach(async () => {
  await dataSource.query(`UPDATE registration_request SET state = 'REFUSED', due_at = NULL, ended_at = now(),
    lease_token = NULL, lease_expires_at = NULL WHERE ended_at IS NULL`);
  [requestId = ''] = await marked(1);
});

const claim = (id = requestId) => requests.claim(database.reader, id, 'http', { seconds: 30, holder: 'worker' });
async function claimed(): Promise<ClaimedRequest> {
  const request = await claim();
  if (request === null) throw new Error('expected to claim it');
  return request;
}
const lapse = () =>
  dataSource.query(`UPDATE registration_request SET lease_expires_at = now() - interval '1 second' WHERE id = $1`, [
    requestId,
  ]);
const WAITS = { state: 'REQUESTED', steps: 1, reason: null, dueInSeconds: null } as const;

describe('a request', () => {
  it('is claimed by one of many', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(claims.filter((one) => one !== null)).toHaveLength(1);
  });

  it('is settled only by who holds it: a lapsed lease is taken over', async () => {
    const first = await claimed();
    expect(await claim()).toBeNull();
    await lapse();
    const second = await claimed();
    expect(second.attempt).toBe(2);
    expect(await requests.settle(database.reader, first, WAITS)).toBe(false);
    expect(await requests.defer(database.reader, first, 'late', 0)).toBe(false);
    expect(await requests.giveBack(database.reader, first)).toBe(false);
    expect(await requests.settle(database.reader, second, WAITS)).toBe(true);
    expect(await claim()).toBeNull();
  });

  it('waits for its time, and for the gateway that has begun it', async () => {
    await requests.defer(database.reader, await claimed(), 'The gateway answered 500.', 3_600);
    expect(await claim()).toBeNull();
    await dataSource.query('UPDATE registration_request SET due_at = now() WHERE id = $1', [requestId]);
    const simulator = { seconds: 30, holder: 'worker' };
    expect(await requests.claim(database.reader, requestId, 'simulator', simulator)).toBeNull();
    expect(await claim()).toMatchObject({ attempt: 2 });
  });

  it('is listed while it is due and free, and never twice under one key', async () => {
    const keys: string[] = [];
    const list = async () => {
      const due = (await requests.listDue(database.reader, 'http', 100)).filter(({ id }) => id === requestId);
      keys.push(...due.map(({ key }) => key));
      return due.length;
    };
    expect(await list()).toBe(1);
    const first = await claimed();
    expect(await list()).toBe(0);
    await requests.giveBack(database.reader, first);
    expect(await list()).toBe(1);
    await claimed();
    await lapse();
    expect(await list()).toBe(1);
    const third = await claimed();
    await requests.defer(database.reader, third, 'again', 0);
    expect(await list()).toBe(1);
    expect(new Set(keys).size).toBe(4);
  });

  it('does not wait behind the many of another supplier', async () => {
    const many = await marked(5);
    const [mine] = await marked(1);
    const due = await requests.listDue(database.reader, 'http', 4);
    const ids = due.map(({ id }) => id);
    expect(ids).toContain(mine);
    expect(ids.filter((id) => many.includes(id)).length).toBeLessThan(3);
  });
});

describe('the status of a meter point', () => {
  it('changes with its event or not at all', async () => {
    const { id, meterPointId, fuel } = await claimed();
    const point = { meterPointId, fuel, requestId: id };
    const first = fuel === 'GAS' ? 'NOMINATION_SENT' : 'REGISTRATION_REQUESTED';
    const moving = database.transaction((tx) => statuses.move(tx, point, [{ to: first }, { to: 'ON_SUPPLY' }]));
    await expect(moving).rejects.toThrow(TransitionNotPossible);
    expect(await fixture.pathOf(meterPointId)).toEqual([]);
    await database.transaction((tx) => statuses.move(tx, point, [{ to: first, reason: 'Why.' }]));
    const events = await dataSource.query(
      `SELECT from_status, to_status, data FROM meter_point_event WHERE meter_point_id = $1`,
      [meterPointId],
    );
    expect(events).toEqual([
      { from_status: 'PRE_REGISTRATION', to_status: first, data: { registration_request_id: id, reason: 'Why.' } },
    ]);
  });

  it('is changed once by many who try the same at once', async () => {
    const { id, meterPointId, fuel } = await claimed();
    const to = fuel === 'GAS' ? 'NOMINATION_SENT' : 'REGISTRATION_REQUESTED';
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        database.transaction((tx) => statuses.move(tx, { meterPointId, fuel, requestId: id }, [{ to }])),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.pathOf(meterPointId)).toEqual(['PRE_REGISTRATION', to]);
  });
});
