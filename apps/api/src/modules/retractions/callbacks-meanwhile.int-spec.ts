import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pollQuickly } from '../../testing/quick-polling.js';
import { until } from '../../testing/worker-context.js';
import { RetractionsFixture, selection } from './testing/retractions-fixture.js';

const fixture = new RetractionsFixture();
const { imported, start, done, register, requestsOf, brokenInvariants } = fixture;
let owner: Client;

pollQuickly();
beforeAll(async () => {
  await fixture.begin();
  owner = new Client({ connectionString: fixture.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await fixture.end();
});

/** Waits until so many connections wait for a row that somebody else has; only the owner sees that. */
const waiting = (count: number) =>
  until(async () => {
    const { rows } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length === count;
  });

describe('what the gateway tells of a registration while its account is deleted', () => {
  it.each([
    ['is about to be', 'SELECT FROM account_import_process WHERE id = $1 FOR UPDATE'],
    [
      'is, and not committed yet',
      `SELECT FROM account_reference f JOIN account a ON a.id = f.account_id WHERE a.process_id = $1 FOR UPDATE OF f`,
    ],
  ])('is taken like that of what was never sent: its request %s', async (_, hold) => {
    const account = await imported();
    await register(account);
    await until(async () => (await requestsOf(account)).every(({ state }: { state: string }) => state === 'REQUESTED'));
    const points: { request_id: string; mpxn: string; fuel: string }[] = await fixture.source.query(
      `SELECT r.id AS request_id, m.identifier AS mpxn, m.supply_type AS fuel FROM registration_request r
       JOIN meter_point m ON m.id = r.meter_point_id JOIN account a ON a.id = r.account_id WHERE a.process_id = $1`,
      [account.id],
    );
    const tellAll = (time: string) =>
      Promise.all(
        points.map(({ request_id, mpxn, fuel }) => {
          const status = fuel === 'GAS' ? 'NOMINATION_REJECTED' : 'REGISTRATION_REJECTED';
          const event_id = `${request_id}.${time}`;
          return fixture.gateway.tell(fixture.api.url, { request_id, event_id, mpxn, status });
        }),
      );
    expect(await tellAll('once')).toEqual(points.map(() => '200 APPLIED'));

    const holder = new Client({ connectionString: fixture.database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(hold, [account.id]);
      // It has the meter points by the time it waits.
      const begun = await start(selection(account), 1);
      await waiting(1);
      const told = tellAll('again');
      await waiting(1 + points.length);
      await holder.query('ROLLBACK');
      expect(await told).toEqual(points.map(() => '200 REFUSED'));
      expect(await done(begun)).toMatchObject({ retracted: 1 });
    } finally {
      await holder.end();
    }
    expect(await brokenInvariants()).toEqual([]);
  });
});
