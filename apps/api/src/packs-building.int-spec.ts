import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { isReady, linesOf, PackFixture } from './modules/packs/testing/pack-fixture.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { untilRead } from './testing/until.js';

let fixture: PackFixture<WaveFixture>;

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start);
});
afterAll(() => fixture?.stop());

describe('the pack of a wave', () => {
  it('is the same to the byte when it is built again', async () => {
    const pack = await fixture.reconcile('WHOLE', 3);
    await fixture.beginAgain(pack, 'BUILDING', 0);
    expect((await fixture.list()).find(({ wave }) => wave === 'WHOLE')?.state).toBe('BUILDING');
    const again = await fixture.until('WHOLE', isReady);
    expect(again).toMatchObject({ sha256: pack.sha256, manifest_jws: pack.manifest_jws });
  });
});

describe('a pack that could not be built', () => {
  /** Has the pack of a wave be as if it had been tried so often. */
  async function begin(code: string, status: string, attempt: number): Promise<OwnPackView> {
    const pack = await fixture.reconcile(code, 1);
    await fixture.beginAgain(pack, status, attempt);
    return pack;
  }

  it('is built when it is asked for again', async () => {
    const pack = await begin('FAILED', 'FAILED', 20);
    expect(await fixture.call('POST', '', { wave: 'FAILED' })).toMatchObject({ body: { pack_id: pack.pack_id } });
    expect(await fixture.until('FAILED', isReady)).toMatchObject({ sha256: pack.sha256 });
  });

  it('is none once anything that it would tell has changed since the moment of its facts', async () => {
    const pack = await begin('CHANGED', 'BUILDING', 0);
    await fixture.waves.query(
      `WITH gone AS (DELETE FROM pack WHERE id = $1), touched AS (
         UPDATE account_import_process SET modified_at = clock_timestamp()
         WHERE wave_id = (SELECT id FROM import_wave WHERE code = 'CHANGED'))
       SELECT 1`,
      [pack.pack_id],
    );
    // Workers look for waves without a pack.
    await fixture.until('CHANGED', ({ state }) => state === 'FAILED');
    expect(await fixture.call('POST', '', { wave: 'CHANGED' })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: expect.stringContaining('has changed since') },
    });
  });

  it('is none once an account that failed has left the wave whose lines tell of it', async () => {
    const { waves } = fixture;
    const [imported, failed] = [waves.account(), waves.account()];
    await waves.make('LEFT');
    await waves.put('LEFT', 'a', [imported, failed]);
    await waves.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'internal_error', latest_error_detail = 'x',
         latest_error_domain = 'platform' WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    const pack = await fixture.reconcileSent('LEFT');
    expect(linesOf((await fixture.download(pack)).files, 'accounts.csv')).toHaveLength(2);
    const alone = await call(
      `${waves.api.url}/v2/data-import/accounts/`,
      'POST',
      { Authorization: `Token ${waves.supplier.token}` },
      failed,
    );
    expect(alone.status).toBeLessThan(300);
    expect((await waves.read('LEFT')).state).toBe('RECONCILED');
    await fixture.beginAgain(pack, 'BUILDING', 0);
    await fixture.until('LEFT', ({ state }) => state === 'FAILED');
  });

  it('is followed by another one when control totals of its wave come, and the wave is reconciled again', async () => {
    const { waves } = fixture;
    const pack = await begin('TOTALS', 'FAILED', 20);
    await waves.sendTotals([waves.account()], '?wave=TOTALS');
    expect(await fixture.call('POST', '', { wave: 'TOTALS' })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: 'Wave TOTALS is not reconciled.' },
    });
    await waves.until('TOTALS', ({ gates }) =>
      gates.some(({ gate, state }) => gate === 'imported_totals' && state === 'green'),
    );
    const waived = { waive_gates: true, reason: 'Another account was meant' };
    expect(await waves.call('POST', 'TOTALS/reconcile/', waived)).toMatchObject({ body: { state: 'RECONCILED' } });
    const next = await fixture.until('TOTALS', (one) => isReady(one) && one.pack_id !== pack.pack_id);
    const { files } = await fixture.download(next);
    expect(linesOf(files, 'waivers.csv').map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      'TOTALS,control_totals,Another account was meant',
    ]);
    expect(linesOf(files, 'differences.csv')).toHaveLength(2);
  });

  it('is given up when each worker that began with it ended', async () => {
    await begin('FATAL', 'BUILDING', 20);
    expect(await fixture.until('FATAL', ({ state }) => state === 'FAILED')).toMatchObject({ sha256: null });
  });
});

describe('the pack of a book', () => {
  it('is none once a wave of it was opened again, whose waivers are gone', async () => {
    const { waves } = fixture;
    const compareBook = () => waves.sendTotals([waves.account()], '');
    const decide = async (decision: string, body: object = {}) =>
      expect(await waves.call('POST', `WAIVED/${decision}/`, body)).toMatchObject({ status: 200 });
    await waves.make('WAIVED', { planned_accounts: 2 });
    await waves.put('WAIVED', 'a', [waves.account()]);
    await decide('ready');
    await decide('waive', { gate: 'planned_accounts', reason: 'One comes later' });
    const before = await compareBook();
    const after = await compareBook();
    const ask = (report: string) => fixture.call('POST', '', { report_id: report });
    expect((await ask(before)).status).toBeLessThan(300);
    const built = await untilRead(
      async () => (await fixture.list()).find(({ report_id: report }) => report === before),
      (pack) => pack?.state === 'READY',
    );
    if (built === undefined) throw new Error('a pack was expected');
    expect(linesOf((await fixture.download(built)).files, 'waivers.csv')).toEqual(
      expect.arrayContaining([expect.stringContaining('WAIVED,planned_accounts,One comes later')]),
    );
    await decide('reopen');
    expect(await ask(after)).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: expect.stringContaining('has changed since') },
    });
    expect(await ask(before)).toMatchObject({ body: { pack_id: built.pack_id, sha256: built.sha256 } });
  });
});

describe('a pack that is built', () => {
  it.each([
    `UPDATE pack SET sha256 = repeat('a', 64) WHERE status = 'READY'`,
    `UPDATE pack SET manifest_jws = 'a.b.c' WHERE status = 'READY'`,
    `UPDATE pack SET salt = repeat('b', 64) WHERE status = 'READY'`,
  ])('does not change by %s', async (statement) => {
    await expect(fixture.waves.query(statement)).rejects.toThrow('A pack that is built does not change.');
  });
});
