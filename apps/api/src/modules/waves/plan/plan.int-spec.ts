import { makeMpan } from '@carryover/industry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { WAITING_REASON } from '../../imports/index.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import type { WavePlanHistory } from './plan.queries.js';
import { WaveAdmitter } from './worker/wave-admitter.js';

let fixture: WaveFixture;
/** Two of them, of which one is stopped and started in between. */
const workers: WorkerContext[] = [];

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  for (let started = 0; started < 2; started += 1) workers.push(await startWorker(fixture.database.url));
}, 60_000);
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await fixture?.stop();
});

let points = 0;

/** An account of one electricity meter point of a distributor. */
function accountOf(distributor: string, supplyStartDate = '2022-05-01'): object {
  const account = fixture.account();
  points += 1;
  for (const point of (account.supply_addresses ?? []).flatMap((address) => address.meter_points ?? [])) {
    point.supply_start_date = supplyStartDate;
    if (point.supply_type === 'ELECTRICITY')
      point.identifier = makeMpan(`${distributor}${String(7_000_000_000 + points)}`);
  }
  return account;
}

const accounts = (count: number, distributor = '22') => Array.from({ length: count }, () => accountOf(distributor));

async function sent(code: string, lines: readonly object[], plan: object): Promise<void> {
  await fixture.make(code, { plan });
  const { body } = await fixture.put(code, 'a', lines);
  expect(body).toMatchObject({ accepted: lines.length });
}

async function release(code: string, body: object = {}): Promise<void> {
  const { status } = await fixture.call('POST', `${code}/release/`, body);
  expect(status).toBe(200);
}

const plan = async (code: string, body: object) => fixture.call('PUT', `${code}/plan/`, body);

/** How many accounts of a wave have started, by distributor. */
async function started(code: string): Promise<Record<string, number>> {
  const rows = await fixture.query<{ distributor: string; n: number }>(
    `SELECT t.distributor, count(*)::int AS n FROM import_wave_turn t JOIN import_wave w ON w.id = t.wave_id
     WHERE w.code = $1 AND EXISTS (SELECT FROM account_import_event e WHERE e.process_id = t.process_id AND e.event LIKE '%STARTED')
     GROUP BY 1`,
    [code],
  );
  return Object.fromEntries(rows.map(({ distributor, n }) => [distributor, n]));
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0);

/** Rounds of admission by whatever worker runs, and of those who have nothing to let go. */
async function rounds(): Promise<void> {
  for (let round = 0; round < 3; round += 1) for (const worker of workers) await worker.app.get(WaveAdmitter).round();
}

let days = 0;

/** A day goes by, as far as caps are concerned. */
async function nextDay(code: string): Promise<void> {
  days += 1;
  for (const [table, column] of [
    ['import_wave_admission', 'day'],
    ['import_wave_turn', 'admitted_on'],
  ])
    await fixture.query(
      `UPDATE ${table} SET ${column} = ${column} - (100 + $2::int) FROM import_wave w
       WHERE w.id = wave_id AND w.code = $1 AND ${column} > now() - interval '50 days'`,
      [code, days],
    );
}

/** The sentence that tells why an account of a wave waits. */
async function reasonOf(code: string): Promise<string | null> {
  const [row] = await fixture.query<{ reason: string | null }>(
    `SELECT ${WAITING_REASON} AS reason FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
       JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1 ORDER BY p.id LIMIT 1`,
    [code],
  );
  return row?.reason ?? null;
}

/** Does something while no worker takes an account of the supplier: one is being imported, and no more may be at a time. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const code = `BUSY-${points}`;
  await fixture.make(code);
  await fixture.put(code, 'a', accounts(1));
  const [busy] = await fixture.query<{ id: string }>(
    `SELECT p.id FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1`,
    [code],
  );
  await fixture.query(
    `UPDATE account_import_process SET status = 'IN_PROGRESS', attempt = 1, lease_token = gen_random_uuid(),
       lease_expires_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
    [busy?.id],
  );
  await fixture.query(`UPDATE import_supplier SET concurrency_limit = 1 WHERE code = 'WAVES'`);
  await work();
  await fixture.query(`UPDATE import_supplier SET concurrency_limit = NULL WHERE code = 'WAVES'`);
}

/** The window of a plan that is closed now, whatever the time is. */
function closedWindow(): { from: string; to: string } {
  const hour = new Date().getUTCHours();
  const text = (of: number) => `${String((of + 24) % 24).padStart(2, '0')}:00`;
  return { from: text(hour + 6), to: text(hour + 8) };
}

describe('the plan of a wave', () => {
  it('is given when the wave is made, changed at any time, and keeps its history', async () => {
    const first = { window: { from: '22:00', to: '04:00', weekdays: 'MO,TU' }, accounts_per_day: 10 };
    await fixture.make('PLANNED', { plan: first });
    expect(await fixture.read('PLANNED')).toMatchObject({
      plan: { ...first, revision: 1, limit: null, admitted_today: 0 },
    });
    // Made once more it is the same; with another plan it is another one.
    await fixture.make('PLANNED', { plan: first });
    const other = await fixture.call('POST', '', { code: 'PLANNED', plan: { accounts_per_day: 11 } });
    expect(other).toMatchObject({ status: 409, body: { code: 'wave_exists' } });
    const changed = await plan('PLANNED', { accounts_per_day: 20, reason: 'It goes well.' });
    expect(changed).toMatchObject({ status: 200, body: { plan: { accounts_per_day: 20, revision: 2 } } });
    // The same again changes nothing.
    await plan('PLANNED', { accounts_per_day: 20, reason: 'Again.' });
    const { history } = (await fixture.call('GET', 'PLANNED/plan/')).body as WavePlanHistory;
    expect(history).toMatchObject([
      { accounts_per_day: 20, revision: 2, actor: 'supplier', reason: 'It goes well.' },
      { ...first, revision: 1, reason: null },
    ]);
  });

  it.each([
    [{ window: { from: '9' } }, 'window'],
    [{ window: { from: '09:00', to: '09:00' } }, 'window'],
    [{ window: { weekdays: 'MON' } }, 'window'],
    [{ start_date: '2026-06-02', end_date: '2026-06-01' }, 'end_date'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ accounts_per_day: 0 }, 'accounts_per_day'],
    [{ accounts_per_minute: 1.5 }, 'accounts_per_minute'],
    [{ order: 'by_name' }, 'order'],
    [{ depends_on: 'NOBODYS' }, 'depends_on'],
    [{ depends_on: 'REFUSED' }, 'depends_on'],
    [{ distributor_caps: [{ distributor: '1', accounts_per_day: 1 }] }, 'distributor_caps'],
    [
      {
        distributor_caps: [
          { distributor: '10', accounts_per_day: 1 },
          { distributor: '10', accounts_per_day: 2 },
        ],
      },
      'distributor_caps',
    ],
    [{ error_budget: { accounts: -1 } }, 'error_budget'],
    [{ error_budget: { share: '1.01' } }, 'error_budget'],
    [{ error_budget: { share: -0.1 } }, 'error_budget'],
    [{ error_budget: { share: '0.00001' } }, 'error_budget'],
    [{ error_budget: { by_code: [{ code: 'No code', accounts: 1 }] } }, 'error_budget'],
    [{ error_budget: { by_code: [{ code: 'invalid_choic', accounts: 1 }] } }, 'error_budget'],
    [
      {
        error_budget: {
          by_code: [
            { code: 'worker_lost', accounts: 1 },
            { code: 'worker_lost', accounts: 2 },
          ],
        },
      },
      'error_budget',
    ],
    [{ speed: 'high' }, 'speed'],
  ])('cannot be %j', async (body, field) => {
    await fixture.make('REFUSED');
    const { status, body: answer } = await plan('REFUSED', body);
    expect([status, Object.keys(Object(answer))]).toEqual([400, [field]]);
  });

  it.each([
    [{ window: { from: '9' } }, 'window'],
    [{ window: { from: '09:00', to: '09:00' } }, 'window'],
    [{ start_date: '2026-06-02', end_date: '2026-06-01' }, 'end_date'],
    [{ depends_on: 'NOBODYS' }, 'depends_on'],
  ])('cannot be %j when the wave is made, either, which names the field', async (asked, field) => {
    const { status, body } = await fixture.call('POST', '', { code: 'UNMADE', plan: asked });
    expect([status, Object.keys(Object(body)), Object.keys(Object(Object(body).plan))]).toEqual([
      400,
      ['plan'],
      [field],
    ]);
    expect(await fixture.call('GET', 'UNMADE/')).toMatchObject({ status: 404 });
  });

  it('takes the place of the revision that is named only', async () => {
    await fixture.make('REVISED');
    expect(await plan('REVISED', { accounts_per_day: 1, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'wave_changed_meanwhile' },
    });
    expect(await plan('REVISED', { accounts_per_day: 1, revision: 0 })).toMatchObject({
      status: 200,
      body: { plan: { revision: 1 } },
    });
    // The same call once more, as after an answer that got lost.
    expect(await plan('REVISED', { accounts_per_day: 1, revision: 0 })).toMatchObject({ status: 200 });
    expect(await plan('REVISED', { accounts_per_day: 2, revision: 0 })).toMatchObject({ status: 409 });
    expect(await plan('REVISED', { accounts_per_day: 2, revision: 1 })).toMatchObject({
      body: { plan: { accounts_per_day: 2, revision: 2 } },
    });
    const { history } = (await fixture.call('GET', 'REVISED/plan/')).body as WavePlanHistory;
    expect(history).toHaveLength(2);
  });

  it('lets no two waves wait for each other', async () => {
    await fixture.make('RING-1');
    await fixture.make('RING-2', { plan: { depends_on: 'RING-1' } });
    await fixture.make('RING-3', { plan: { depends_on: 'RING-2' } });
    const { status, body } = await plan('RING-1', { depends_on: 'RING-3' });
    expect([status, body]).toEqual([400, { depends_on: ['The waves would wait for each other.'] }]);
  });

  it('starts no more accounts a day than its caps say, whatever workers come and go', async () => {
    const lines = [...accounts(14, '10'), ...accounts(10, '12')];
    const distributor_caps = [{ distributor: '10', accounts_per_day: 5 }];
    await sent('CAPPED', lines, { accounts_per_day: 8, distributor_caps });
    await release('CAPPED');
    // By day, all that have started until then: first as sent, while the distributor has room.
    for (const [ten, twelve] of [
      [5, 3],
      [10, 6],
      [14, 10],
    ]) {
      const most = { '10': ten, '12': twelve };
      await until(async () => sum(await started('CAPPED')) >= (ten ?? 0) + (twelve ?? 0));
      await workers.pop()?.stop();
      workers.push(await startWorker(fixture.database.url));
      await rounds();
      expect(await started('CAPPED')).toEqual(most);
      await nextDay('CAPPED');
    }
    await fixture.until('CAPPED', ({ state }) => state === 'IMPORTED');
  }, 60_000);

  it('says what holds an account and until when, and starts none outside of its window', async () => {
    const window = closedWindow();
    await sent('CLOSED', accounts(3), { window });
    await release('CLOSED');
    await until(async () => (await reasonOf('CLOSED'))?.includes('waits for its window') === true);
    await rounds();
    expect(sum(await started('CLOSED'))).toBe(0);
    expect((await fixture.read('CLOSED')).plan?.limit?.detail).toMatch(
      /^Wave CLOSED waits for its window, which opens at \d{4}-\d\d-\d\d \d\d:00 London time\.$/,
    );
    // One that is halted waits for no window, and says so until it runs again.
    expect((await fixture.call('POST', 'CLOSED/halt/')).body).toMatchObject({ plan: { window, limit: null } });
    await rounds();
    expect((await fixture.read('CLOSED')).plan?.limit).toBeNull();
    await release('CLOSED', { reason: 'Halted by mistake.' });
    await fixture.until('CLOSED', (wave) => wave.plan?.limit?.detail.includes('waits for its window') === true);
    // Changed while it runs it goes on at once.
    await plan('CLOSED', {});
    await fixture.until('CLOSED', ({ state }) => state === 'IMPORTED');
  });

  it('takes back what was let go and not taken when the plan changes, and counts it for no day', async () => {
    await sent('TAKEN-BACK', accounts(6), { accounts_per_day: 4 });
    const admitted = async () => (await fixture.read('TAKEN-BACK')).plan?.admitted_today;
    await whileBusy(async () => {
      await release('TAKEN-BACK');
      await until(async () => (await admitted()) === 4);
      await plan('TAKEN-BACK', { accounts_per_day: 4, window: closedWindow() });
      await until(async () => (await admitted()) === 0);
      await plan('TAKEN-BACK', { accounts_per_day: 2 });
      await until(async () => (await admitted()) === 2);
      // One that is halted lets none go.
      await fixture.call('POST', 'TAKEN-BACK/halt/');
      await until(async () => (await admitted()) === 0);
    });
    await rounds();
    expect(sum(await started('TAKEN-BACK'))).toBe(0);
    await release('TAKEN-BACK', { reason: 'The cause is mended.' });
    await until(async () => sum(await started('TAKEN-BACK')) === 2);
    expect(await admitted()).toBe(2);
  });

  it.each([
    ['supply_start_date', ['2022-04-01', '2021-01-01', '2022-02-01', '2021-06-01']],
    ['external_account_number', ['BY-4', 'BY-1', 'BY-3', 'BY-2']],
  ] as const)('starts them in the order of their %s where it says so', async (order, values) => {
    const code = `BY-${order}`;
    const lines = values.map((value) =>
      order === 'supply_start_date' ? accountOf('22', value) : { ...accountOf('22'), external_account_number: value },
    );
    await sent(code, lines, { order, accounts_per_day: 1 });
    await release(code);
    for (const [before, expected] of [...values].sort().entries()) {
      await until(async () => sum(await started(code)) === before + 1);
      const [latest] = await fixture.query<{ value: string }>(
        `SELECT t.${order}::text AS value FROM import_wave_turn t JOIN import_wave w ON w.id = t.wave_id
         WHERE w.code = $1 AND t.admitted_at IS NOT NULL ORDER BY t.admitted_at DESC LIMIT 1`,
        [code],
      );
      expect(latest?.value).toBe(expected);
      await nextDay(code);
    }
  });

  it('starts no more in a minute of the clock than it says', async () => {
    await sent('BY-MINUTE', accounts(7), { accounts_per_minute: 3 });
    await release('BY-MINUTE');
    await until(async () => sum(await started('BY-MINUTE')) >= 3);
    await rounds();
    const minutes = await fixture.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
         JOIN import_wave w ON w.id = p.wave_id
       WHERE w.code = 'BY-MINUTE' AND e.event LIKE '%STARTED' GROUP BY date_trunc('minute', e.occurred_at)`,
    );
    expect(Math.max(...minutes.map(({ n }) => n))).toBeLessThanOrEqual(3);
    // A minute goes by.
    await plan('BY-MINUTE', { accounts_per_minute: 7 });
    await fixture.until('BY-MINUTE', ({ state }) => state === 'IMPORTED');
  });

  it('starts those, too, that have no position in its queue, within its caps', async () => {
    await sent('NO-POSITION', accounts(5), { accounts_per_day: 3 });
    // As a process of the release before has them, and as they were before there were plans.
    await fixture.query(
      `DELETE FROM import_wave_turn t USING import_wave w WHERE w.id = t.wave_id AND w.code = 'NO-POSITION'`,
    );
    await release('NO-POSITION');
    await until(async () => sum(await started('NO-POSITION')) >= 3);
    await rounds();
    expect(sum(await started('NO-POSITION'))).toBe(3);
    await nextDay('NO-POSITION');
    await fixture.until('NO-POSITION', ({ state }) => state === 'IMPORTED');
  });

  it('waits for the wave it depends on', async () => {
    await sent('BEFORE', accounts(2), {});
    await sent('AFTER', accounts(2), { depends_on: 'BEFORE' });
    // It is released before its time, by a decision.
    expect(await fixture.call('POST', 'AFTER/release/')).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red', detail: expect.stringContaining('Wave BEFORE is not reconciled.') },
    });
    const waived = { waive_gates: true, reason: 'It waits by its plan.' };
    expect(await fixture.call('POST', 'AFTER/release/', waived)).toMatchObject({ status: 200 });
    await until(async () => (await reasonOf('AFTER')) === 'Wave AFTER waits until wave BEFORE is imported.');
    await rounds();
    expect(sum(await started('AFTER'))).toBe(0);
    await release('BEFORE');
    await fixture.until('AFTER', ({ state }) => state === 'IMPORTED');
  });

  it('waits for no wave that was cancelled, once that is waived', async () => {
    await sent('GIVEN-UP', accounts(1), {});
    await sent('HEIR', accounts(2), { depends_on: 'GIVEN-UP' });
    await fixture.call('POST', 'GIVEN-UP/cancel/');
    expect(await fixture.call('POST', 'HEIR/release/')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Wave GIVEN-UP was cancelled: plan this one without it') },
    });
    await release('HEIR', { waive_gates: true, reason: 'The other one never comes.' });
    await fixture.until('HEIR', ({ state }) => state === 'IMPORTED');
  });

  it('holds what ran without one from its first plan on', async () => {
    await whileBusy(async () => {
      await fixture.make('LATE-PLAN');
      await fixture.put('LATE-PLAN', 'a', accounts(5));
      await release('LATE-PLAN');
      await plan('LATE-PLAN', { accounts_per_day: 2 });
    });
    await until(async () => sum(await started('LATE-PLAN')) >= 2);
    await rounds();
    expect(sum(await started('LATE-PLAN'))).toBe(2);
    // What is sent again meanwhile waits for its turn, too.
    await fixture.put('LATE-PLAN', 'b', accounts(1));
    await rounds();
    expect(sum(await started('LATE-PLAN'))).toBe(2);
  });
});
