import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { WaveAdmitter } from './worker/wave-admitter.js';

let fixture: WaveFixture;
let worker: WorkerContext;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  worker = await startWorker(fixture.database.url);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await fixture?.stop();
});

/** Accounts of electricity meter points of a distributor. */
const accounts = (count: number, distributor: string) =>
  Array.from({ length: count }, () => fixture.accountOf(distributor));

const plan = (body: object) => fixture.call('PUT', 'STARTED/plan/', body);

/** How many accounts of the wave have started, by distributor. */
async function started(): Promise<Record<string, number>> {
  const rows = await fixture.query<{ distributor: string; n: number }>(
    `SELECT t.distributor, count(*)::int AS n FROM import_wave_turn t
     WHERE EXISTS (SELECT FROM account_import_event e WHERE e.process_id = t.process_id AND e.event LIKE '%STARTED')
     GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ distributor, n }) => [distributor, n]));
}

/** Waits until as many have started, and lets whatever more there is be admitted. */
async function startedOnly(accounts: number): Promise<Record<string, number>> {
  const all = async () => Object.values(await started()).reduce((sum, n) => sum + n, 0);
  await until(async () => (await all()) >= accounts);
  for (let round = 0; round < 3; round += 1) await worker.app.get(WaveAdmitter).round();
  expect(await all()).toBe(accounts);
  return started();
}

/** A day goes by, as far as caps are concerned. */
async function nextDay(): Promise<void> {
  await fixture.query('UPDATE import_wave_admission SET day = day - 1');
  await fixture.query('UPDATE import_wave_turn SET admitted_on = admitted_on - 1');
}

describe('the first plan of a wave that runs', () => {
  it('holds to its caps of the day what had started before, too, once', async () => {
    await fixture.make('STARTED');
    await fixture.put('STARTED', 'a', [...accounts(2, '10'), ...accounts(1, '12')]);
    expect(await fixture.call('POST', 'STARTED/release/')).toMatchObject({ status: 200 });
    await fixture.until('STARTED', ({ state }) => state === 'IMPORTED');
    await plan({ accounts_per_day: 5, distributor_caps: [{ distributor: '10', accounts_per_day: 3 }] });
    await fixture.put('STARTED', 'b', [...accounts(4, '10'), ...accounts(4, '12')]);
    expect(await startedOnly(5)).toEqual({ '10': 3, '12': 2 });
    expect((await fixture.read('STARTED')).plan?.admitted_today).toBe(5);
    await plan({ accounts_per_day: 2 });
    expect(await startedOnly(5)).toEqual({ '10': 3, '12': 2 });
    await nextDay();
    await startedOnly(7);
  });
});
