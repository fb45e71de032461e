import { londonDay, londonInstant } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { SupplierForecastsQueries } from './supplier-forecasts.queries.js';

describe('when a supplier is done', () => {
  let fixture: WaveFixture;
  let forecasts: SupplierForecastsQueries;

  beforeAll(async () => {
    fixture = await WaveFixture.start();
    forecasts = fixture.api.app.get(SupplierForecastsQueries);
  });
  afterAll(() => fixture?.stop());

  const of = async (left: number, perMinute: number) =>
    (await forecasts.bySupplier([{ id: fixture.supplier.id, left, accounts_per_minute: perMinute }])).get(
      fixture.supplier.id,
    );
  const minutesUntil = (end: Date | null | undefined) => ((end?.getTime() ?? 0) - Date.now()) / 60_000;

  it('is told by how fast its accounts went that came by themselves', async () => {
    const told = await of(600, 10);
    expect(told).toMatchObject({ accounts_left: 600, basis: 'observed' });
    expect(minutesUntil(told?.earliest)).toBeGreaterThan(40);
    expect(Math.abs(minutesUntil(told?.likely) - 60)).toBeLessThan(15);
    expect(minutesUntil(told?.latest)).toBeLessThan(90);
  });

  it.each([
    ['nothing is left', 0, 10],
    ['none went lately', 600, 0],
  ])('is not told when %s', async (_, left, perMinute) => {
    expect(await of(left, perMinute)).toBeUndefined();
  });

  it('leaves out accounts of a wave until it is released, and goes by its plan then, as the overview tells', async () => {
    await fixture.make('SLOW', { plan: { accounts_per_day: 1 } });
    await fixture.put('SLOW', 'a', [fixture.account(), fixture.account(), fixture.account()]);
    expect(await of(3, 10)).toBeUndefined();
    expect(await of(13, 10)).toMatchObject({ accounts_left: 10, basis: 'observed' });
    await fixture.call('POST', 'SLOW/release/');
    const told = await of(13, 10);
    expect(told).toMatchObject({ accounts_left: 13, basis: 'supposed', latest: null });
    expect(minutesUntil(told?.likely)).toBeGreaterThan(24 * 60);

    const viewer = await signInAs(fixture.api, 'viewer');
    const { body } = await call(`${fixture.api.url}/console/v1/overview`, 'GET', viewer);
    expect(Object(body).suppliers).toContainEqual(
      expect.objectContaining({
        code: 'WAVES',
        forecast: expect.objectContaining({ accounts_left: 3, basis: 'supposed', latest: null }),
      }),
    );
  });

  it('counts no account that was cancelled, and one that another wave sent once more only there', async () => {
    const [kept, cancelled, moved] = [fixture.account(), fixture.account(), fixture.account()];
    await fixture.make('GONE', { plan: { accounts_per_day: 1 } });
    await fixture.put('GONE', 'a', [kept, cancelled, moved]);
    await fixture.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1`, [
      cancelled.external_account_number,
    ]);
    await fixture.make('ELSEWHERE');
    await fixture.put('ELSEWHERE', 'a', [moved]);
    const [waiting] = await fixture.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM account_import_process WHERE status = 'PENDING'`,
    );
    const before = (await of(3, 10))?.accounts_left ?? 0;
    // Neither wave is released: ten others are left beside those of waves that are.
    expect((await of((waiting?.n ?? 0) + 10, 10))?.accounts_left).toBe(before + 10);
    expect(await fixture.call('POST', 'GONE/release/')).toMatchObject({ status: 200 });
    const { forecast, counts } = await fixture.read('GONE');
    expect([forecast?.accounts_left, counts.not_processed]).toEqual([1, 3]);
    const progress = await fixture.call('GET', 'GONE/progress/');
    expect(Object(progress.body).points.at(-1).planned).toBe(1);
    expect((await of((waiting?.n ?? 0) + 10, 10))?.accounts_left).toBe(before + 11);
  });

  it('waits for the days that the cap of a distributor takes', async () => {
    const account = () => fixture.accountOf('10');
    await fixture.make('CAPPED', { plan: { distributor_caps: [{ distributor: '10', accounts_per_day: 1 }] } });
    const cancelled = account();
    await fixture.put('CAPPED', 'a', [account(), cancelled, account(), account(), fixture.account()]);
    await fixture.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1`, [
      cancelled.external_account_number,
    ]);
    expect(await fixture.call('POST', 'CAPPED/release/')).toMatchObject({ status: 200 });
    const { forecast } = await fixture.read('CAPPED');
    expect(forecast).toMatchObject({ accounts_left: 4, basis: 'supposed', latest: null });
    const midnight = londonInstant(londonDay(Date.now()) + 2, 0);
    expect(Math.abs(Date.parse(String(forecast?.earliest)) - midnight)).toBeLessThan(60_000);
    const { points } = Object((await fixture.call('GET', 'CAPPED/progress/?by=day')).body);
    expect(points.map(({ planned }: { planned: number }) => planned)).toEqual(expect.arrayContaining([2, 3, 4]));
  });

  it('waits by a plan that is looked at for no account that ended before there was one', async () => {
    const accounts = ['10', '10', '10', '13', '13'].map((distributor) => fixture.accountOf(distributor));
    await fixture.make('UNPLANNED');
    await fixture.put('UNPLANNED', 'a', accounts);
    expect(await fixture.call('POST', 'UNPLANNED/release/')).toMatchObject({ status: 200 });
    const ended = accounts.slice(0, 2).map(({ external_account_number: number }) => number);
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'worker_lost', latest_error_detail = 'It was lost.',
        latest_error_domain = 'platform' WHERE external_account_number = ANY ($1)`,
      [ended],
    );
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 1 }] };
    const path = `${fixture.api.url}/console/v1/waves/WAVES/UNPLANNED/plan/preview`;
    const midnight = londonInstant(londonDay(Date.now()) + 1, 0);
    const { body } = await call(path, 'POST', await signInAs(fixture.api, 'operator'), plan);
    expect(body).toMatchObject({ accounts_left: 3, proposed: { accounts_left: 3 } });
    expect(Date.parse(Object(body).proposed.earliest)).toBeLessThan(midnight);
  });

  it('is not told while that of one of its waves is not', async () => {
    await fixture.make('UNKNOWN');
    await fixture.put('UNKNOWN', 'a', [fixture.account()]);
    await fixture.call('POST', 'UNKNOWN/release/');
    expect(await of(100, 10)).toBeUndefined();
  });
});
