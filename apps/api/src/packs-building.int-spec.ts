import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceFigures } from './modules/imports/worker/service-figures.js';
import { MOST_ATTEMPTS } from './modules/packs/building/pack-building.repository.js';
import type { OwnPackView } from './modules/packs/packs.queries.js';
import { isReady, linesOf, PackFixture } from './modules/packs/testing/pack-fixture.js';
import { WaveFixture } from './modules/waves/testing/wave-fixture.js';
import { Database } from './platform/database/database.js';
import { call } from './testing/http-client.js';
import { pollQuickly } from './testing/quick-polling.js';
import { signInAs } from './testing/staff-session.js';
import { untilRead } from './testing/until.js';

let fixture: PackFixture<WaveFixture>;

pollQuickly();
beforeAll(async () => {
  fixture = await PackFixture.start(WaveFixture.start);
});
afterAll(() => fixture?.stop());

/** Has a wave of one account reconciled by its control totals. @returns the id of their report, too */
async function reconcileByTotals(code: string) {
  const { waves } = fixture;
  await waves.make(code, { planned_accounts: 1 });
  const accounts = [waves.account()];
  await waves.put(code, 'a', accounts);
  expect(await waves.call('POST', `${code}/release/`)).toMatchObject({ status: 200 });
  await waves.until(code, ({ state }) => state === 'IMPORTED');
  const report = await waves.sendTotals(accounts, `?wave=${code}`);
  await waves.until(code, ({ gates }) => gates.every(({ state }) => state !== 'red'));
  expect(await waves.call('POST', `${code}/reconcile/`, { reason: 'All there' })).toMatchObject({ status: 200 });
  return { accounts, report };
}

describe('the pack of a wave', () => {
  it('is the same to the byte when it is built again', async () => {
    const pack = await fixture.reconcile('WHOLE', 3);
    await fixture.beginAgain(pack, 'BUILDING', 0);
    expect((await fixture.list()).find(({ wave }) => wave === 'WHOLE')?.state).toBe('BUILDING');
    const again = await fixture.until('WHOLE', isReady);
    expect(again).toMatchObject({ sha256: pack.sha256, manifest_jws: pack.manifest_jws });
  });

  it.each<[string, string, string[], (accounts: readonly AccountImportRequest[]) => Promise<unknown>]>([
    [
      'OLDER',
      'Nothing is known to differ. Control totals were compared before the import had ended, or before an account of it was corrected.',
      ['1 MATCHED', 'Control totals compared'],
      async ([account]) => {
        const { api, supplier } = fixture.waves;
        const headers = { Authorization: `Token ${supplier.token}` };
        const corrected = { ...account, billing_name: 'The Executors' };
        const path = `${api.url}/v2/data-import/accounts/correct/`;
        expect(await call(path, 'POST', headers, corrected)).toMatchObject({ status: 200 });
      },
    ],
    [
      'OPEN',
      'Nothing is known to differ. Control totals of the wave are not compared yet.',
      ['Not compared'],
      (accounts) => fixture.waves.sendTotals(accounts, '?wave=OPEN&open=true'),
    ],
  ])('does not say that nothing differs where the latest control totals say nothing of it: %s', async (...wave) => {
    const [code, verdict, told, change] = wave;
    const { waves } = fixture;
    const { accounts } = await reconcileByTotals(code);
    const before = await fixture.until(code, isReady);
    await change(accounts);
    await waves.until(code, ({ state, gates }) => {
      const isCounted = gates.some((one) => one.gate === 'imported_totals' && one.state === 'green');
      return state === 'IMPORTED' && isCounted;
    });
    const waived = { waive_gates: true, reason: 'They are as they were' };
    expect(await waves.call('POST', `${code}/reconcile/`, waived)).toMatchObject({ body: { state: 'RECONCILED' } });
    const pack = await fixture.until(code, (one) => isReady(one) && one.pack_id !== before.pack_id);
    const summary = String((await fixture.download(pack)).files.get('summary.html'));
    for (const text of [verdict, ...told, 'Waived: They are as they were']) expect(summary).toContain(text);
    expect(summary).not.toContain('Nothing differs.');
  });
});

describe('a pack that could not be built', () => {
  /** Has the pack of a wave be as if it had been tried so often. */
  async function begin(code: string, status: string, attempt: number): Promise<OwnPackView> {
    const pack = await fixture.reconcile(code, 1);
    await fixture.beginAgain(pack, status, attempt);
    return pack;
  }

  /** Signs a wave off for both sides. */
  async function signOff(code: string): Promise<void> {
    const { waves } = fixture;
    expect(await waves.call('POST', `${code}/sign-off/`, { reason: 'Done' })).toMatchObject({ status: 200 });
    const staff = await signInAs(waves.api, 'operator');
    const signed = `${waves.api.url}/console/v1/waves/WAVES/${code}/sign-off`;
    expect(await call(signed, 'POST', staff, { reason: 'Done' })).toMatchObject({ status: 200 });
  }

  it('is built when it is asked for again', async () => {
    const pack = await begin('FAILED', 'FAILED', 20);
    expect(await fixture.call('POST', '', { wave: 'FAILED' })).toMatchObject({ body: { pack_id: pack.pack_id } });
    expect(await fixture.until('FAILED', isReady)).toMatchObject({ sha256: pack.sha256 });
  });

  it('counts as late until it is built, or its facts are known to have changed', async () => {
    const { waves } = fixture;
    const lateFor = async () => {
      const figures = await new ServiceFigures(waves.api.app.get(Database)).collect();
      const told = await figures?.getSingleMetric('carryover_pack_oldest_waiting_seconds')?.get();
      return told?.values[0]?.value;
    };
    const older = (code: string) =>
      waves.query(
        `UPDATE pack SET made_at = now() - interval '2 hours' WHERE wave_id = (SELECT id FROM import_wave WHERE code = $1)`,
        [code],
      );
    await begin('LATE', 'FAILED', MOST_ATTEMPTS);
    await older('LATE');
    expect(await lateFor()).toBeGreaterThanOrEqual(7_200);
    expect(await fixture.call('POST', '', { wave: 'LATE' })).toMatchObject({ status: 200 });
    await fixture.until('LATE', isReady);
    expect(await lateFor()).toBeLessThan(7_200);
    await begin('NO-MORE', 'FAILED', MOST_ATTEMPTS);
    await older('NO-MORE');
    await waves.query(
      `UPDATE account_import_process SET modified_at = clock_timestamp()
       WHERE wave_id = (SELECT id FROM import_wave WHERE code = $1)`,
      ['NO-MORE'],
    );
    expect(await lateFor()).toBeGreaterThanOrEqual(7_200);
    expect(await fixture.call('POST', '', { wave: 'NO-MORE' })).toMatchObject({ status: 409 });
    expect(await lateFor()).toBeLessThan(7_200);
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
    const states = linesOf(files, 'differences.csv').map((line) => line.split(',')[1]);
    expect(states).toEqual([...Array<string>(5).fill('MISSING'), ...Array<string>(5).fill('EXTRA')]);
  });

  it('has control totals of its wave stay as they were signed off until it is there', async () => {
    const { waves } = fixture;
    const { accounts, report } = await reconcileByTotals('KEPT');
    const pack = await fixture.until('KEPT', isReady);
    await fixture.beginAgain(pack, 'FAILED', 20);
    await signOff('KEPT');
    const path = `${waves.api.url}/v2/data-import/reconciliations/WAVES/${report}/recompute/`;
    const recompute = () => call(path, 'POST', { Authorization: `Token ${waves.supplier.token}` });
    const refusal = 'Wave KEPT is SIGNED_OFF: its pack is not built yet; send them once it is READY.';
    expect(await recompute()).toMatchObject({ status: 409, body: { code: 'wave_state_conflict', detail: refusal } });
    await expect(waves.sendTotals(accounts, '?wave=KEPT')).rejects.toThrow(refusal);
    await expect(waves.sendTotals([waves.account()], `${report}/parts/2/`, 'PUT')).rejects.toThrow(refusal);
    expect(await fixture.call('POST', '', { wave: 'KEPT' })).toMatchObject({ body: { pack_id: pack.pack_id } });
    const built = await fixture.until('KEPT', ({ sha256 }) => sha256 !== null);
    expect(built.sha256).toBe(pack.sha256);
    expect(await recompute()).toMatchObject({ status: 200 });
  });

  it('is what the checklist names once control totals of a wave that is signed off are kept no more', async () => {
    const { waves } = fixture;
    const { report } = await reconcileByTotals('TOLD');
    await fixture.until('TOLD', isReady);
    await signOff('TOLD');
    const entry = async () => {
      const path = `${waves.api.url}/v2/data-import/checklists/WAVES/?wave=TOLD`;
      const { body } = await call(path, 'GET', { Authorization: `Token ${waves.supplier.token}` });
      const { entries } = Object(body) as { entries: { entry: string; state: string; detail: string }[] };
      return entries.find((one) => one.entry === 'control_totals');
    };
    expect(await entry()).toMatchObject({ state: 'done', detail: 'The control totals match.', report_id: report });
    for (let others = 0; others < 6; others += 1) await waves.sendTotals([waves.account()], '?scope=named');
    expect(await entry()).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining('its pack tells'),
      report_id: null,
    });
  });

  it('is none any more of a wave that is signed off, which is said, and control totals are taken again', async () => {
    const { waves } = fixture;
    const [imported, failed] = [waves.account(), waves.account()];
    await waves.make('NEVER');
    await waves.put('NEVER', 'a', [imported, failed]);
    await waves.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'internal_error', latest_error_detail = 'x',
         latest_error_domain = 'platform' WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    await fixture.beginAgain(await fixture.reconcileSent('NEVER'), 'FAILED', 20);
    await signOff('NEVER');
    const headers = { Authorization: `Token ${waves.supplier.token}` };
    const ofApi = `${waves.api.url}/v2/data-import`;
    const packEntry = async () => {
      const { body } = await call(`${ofApi}/checklists/WAVES/?wave=NEVER`, 'GET', headers);
      const { entries } = Object(body) as { entries: { entry: string; state: string; detail: string }[] };
      return entries.find(({ entry }) => entry === 'pack');
    };
    expect(await packEntry()).toMatchObject({ state: 'open', detail: 'No pack of the wave is countersigned.' });
    await expect(waves.sendTotals([imported], '?wave=NEVER')).rejects.toThrow('its pack is not built yet');
    expect((await call(`${ofApi}/accounts/`, 'POST', headers, failed)).status).toBeLessThan(300);
    expect((await waves.read('NEVER')).state).toBe('SIGNED_OFF');
    const none = 'What it would tell has changed since, and the wave is signed off: there is no pack of it any more.';
    expect(await fixture.call('POST', '', { wave: 'NEVER' })).toMatchObject({
      status: 409,
      body: { code: 'pack_not_possible', detail: none },
    });
    expect(await packEntry()).toMatchObject({ state: 'open', detail: none });
    await waves.sendTotals([imported], '?wave=NEVER');
    expect((await waves.read('NEVER')).state).toBe('SIGNED_OFF');
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

describe('the pack of a book whose report was compared again', () => {
  it('is superseded for good, also once the report is gone', async () => {
    const { waves } = fixture;
    const report = await waves.sendTotals([waves.account()], '');
    const recompute = async () => {
      const path = `${waves.api.url}/v2/data-import/reconciliations/WAVES/${report}/recompute/`;
      return call(path, 'POST', { Authorization: `Token ${waves.supplier.token}` });
    };
    const ofReport = async () => (await fixture.list()).filter((pack) => pack.report_id === report);
    const states = async () => (await ofReport()).map(({ state }) => state);
    const make = async () => {
      expect((await fixture.call('POST', '', { report_id: report })).status).toBeLessThan(300);
      await untilRead(states, ([state]) => state === 'READY');
    };
    await make();
    await untilRead(recompute, ({ status }) => status === 200);
    await make();
    expect(await states()).toEqual(['READY', 'SUPERSEDED']);
    await waves.query('DELETE FROM reconciliation WHERE id = $1', [report]);
    const [, earlier] = await ofReport();
    expect(earlier?.state).toBe('SUPERSEDED');
    if (earlier !== undefined) expect(await fixture.sign(earlier)).toMatchObject({ status: 409 });
  });

  it('has failed where it was not built yet', async () => {
    const { waves } = fixture;
    const report = await waves.sendTotals([waves.account()], '');
    expect((await fixture.call('POST', '', { report_id: report })).status).toBeLessThan(300);
    const find = async () => (await fixture.list()).find((pack) => pack.report_id === report);
    await untilRead(find, (pack) => pack?.state === 'READY');
    await waves.query(
      `WITH gone AS (DELETE FROM pack WHERE reconciliation_id = $1 RETURNING *)
       INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, salt, status, attempt, due_at, made_at)
       SELECT id, import_supplier_id, reconciliation_id, facts_at - interval '1 second', salt, 'BUILDING', 0, now(), now() FROM gone`,
      [report],
    );
    await untilRead(find, (pack) => pack?.state === 'FAILED');
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
