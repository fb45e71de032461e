import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { until } from '../../../testing/until.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;
let folder: string;

/** It stores the packs of waves that are reconciled in a folder of this file. */
const startWorker = () => fixture.startWorker({ DATA_DIR: folder });

pollQuickly();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-control-totals-'));
  fixture = await WaveFixture.start();
  await startWorker();
});
afterAll(async () => {
  await fixture?.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body?: object) =>
  call(`${fixture.api.url}/v2/data-import/${path}`, 'POST', { Authorization: `Token ${fixture.supplier.token}` }, body);

const COMPARED_BEFORE =
  'Control totals were compared before the import had ended, or before an account of it was corrected.';

const gateOf = async (code: string) => (await fixture.read(code)).gates.find(({ gate }) => gate === 'control_totals');

/** Reconciles a wave once no gate of it is red. */
async function reconcile(code: string): Promise<void> {
  await fixture.until(code, ({ gates }) => gates.every(({ state }) => state !== 'red'));
  expect(await fixture.call('POST', `${code}/reconcile/`, { reason: 'All there' })).toMatchObject({
    status: 200,
    body: { state: 'RECONCILED' },
  });
}

/** A wave that is reconciled by control totals: its account, and the id of the report. */
interface Reconciled {
  readonly account: AccountImportRequest;
  readonly report: string;
}

async function reconciled(code: string): Promise<Reconciled> {
  const account = fixture.account();
  await fixture.make(code);
  await fixture.put(code, 'a', [account]);
  expect(await fixture.call('POST', `${code}/release/`)).toMatchObject({ status: 200 });
  await fixture.until(code, ({ state }) => state === 'IMPORTED');
  const report = await fixture.sendTotals([account], `?wave=${code}`);
  await reconcile(code);
  return { account, report };
}

describe('the gate of control totals', () => {
  it('is there when a reconciled wave comes back, however many reports came meanwhile', async () => {
    const { account } = await reconciled('BACK');
    expect(await gateOf('BACK')).toMatchObject({ state: 'green' });
    for (let other = 0; other < 6; other += 1) await fixture.sendTotals([account], '?scope=named');
    // Those that are not kept are deleted in the background.
    await until(
      async () => (await fixture.query('SELECT FROM reconciliation WHERE discarded_at IS NOT NULL')).length === 0,
    );
    expect(await post('accounts/correct/', { ...account, billing_name: 'The Executors' })).toMatchObject({
      status: 200,
    });
    expect((await fixture.read('BACK')).state).toBe('IMPORTED');
    expect(await gateOf('BACK')).toMatchObject({
      state: 'red',
      detail: COMPARED_BEFORE,
    });
  });

  it('tells that it was waived also once the wave is reconciled, until control totals are compared anew', async () => {
    const { account, report } = await reconciled('WAIVED');
    // Twice, of which the second finds the wave as the first has left it.
    for (const billing_name of ['The Executors', 'The Estate'])
      expect(await post('accounts/correct/', { ...account, billing_name })).toMatchObject({ status: 200 });
    await fixture.until('WAIVED', ({ gates }) =>
      gates.some(({ gate, state }) => gate === 'imported_totals' && state === 'green'),
    );
    const reason = 'The name alone was corrected';
    expect(await fixture.call('POST', 'WAIVED/reconcile/', { waive_gates: true, reason })).toMatchObject({
      status: 200,
      body: { state: 'RECONCILED' },
    });
    const waived = { state: 'waived', reason, detail: COMPARED_BEFORE };
    expect(await gateOf('WAIVED')).toMatchObject(waived);
    await fixture.query(`UPDATE import_wave SET state = 'SIGNED_OFF' WHERE code = 'WAIVED'`);
    expect(await gateOf('WAIVED')).toMatchObject(waived);
    // Once its pack is there.
    await until(async () => (await post(`reconciliations/WAVES/${report}/recompute/`)).status === 200);
    expect(await gateOf('WAIVED')).toMatchObject({ state: 'green', reason: null });
  });

  it('goes with the report once the wave is signed off and its pack is there, and not before', async () => {
    const { account, report } = await reconciled('OVER');
    const kept = () => fixture.query('SELECT FROM reconciliation WHERE id = $1 AND discarded_at IS NULL', [report]);
    const sendOthers = async () => {
      for (let other = 0; other < 6; other += 1) await fixture.sendTotals([account], '?scope=named');
    };
    await fixture.stopWorker();
    const ofWave = `(SELECT id FROM import_wave WHERE code = 'OVER')`;
    await fixture.query(`DELETE FROM pack WHERE wave_id = ${ofWave}`);
    await fixture.query(
      `UPDATE import_wave SET state = 'SIGNED_OFF', settled_state = 'SIGNED_OFF' WHERE code = 'OVER'`,
    );
    await sendOthers();
    expect(await kept()).toHaveLength(1);
    await startWorker();
    await until(
      async () => (await fixture.query(`SELECT FROM pack WHERE wave_id = ${ofWave} AND status = 'READY'`)).length === 1,
    );
    await sendOthers();
    expect(await kept()).toEqual([]);
  });
});

describe('a waiver of the gate of control totals', () => {
  it.each<[string, string, (report: string) => Promise<unknown>]>([
    ['part', 'more of them are sent', (report) => fixture.sendTotals([fixture.account()], `${report}/parts/2/`, 'PUT')],
    [
      'failed',
      'they are to be compared again, and cannot be',
      async (report) => {
        const compared = 'SELECT computed_at FROM reconciliation WHERE id = $1';
        const [before] = await fixture.query<{ computed_at: Date }>(compared, [report]);
        expect(await post(`reconciliations/WAVES/${report}/recompute/`)).toMatchObject({ status: 200 });
        // A comparison that was given up leaves when the one before it was made.
        await fixture.query(`UPDATE reconciliation SET status = 'FAILED', computed_at = $2 WHERE id = $1`, [
          report,
          before?.computed_at,
        ]);
      },
    ],
  ])('does not count for what came after it: %s', async (code, _, change) => {
    const account = fixture.account();
    await fixture.make(code);
    await fixture.put(code, 'a', [account]);
    expect(await fixture.call('POST', `${code}/release/`)).toMatchObject({ status: 200 });
    await fixture.until(code, ({ state }) => state === 'IMPORTED');
    const report = await fixture.sendTotals([account, fixture.account()], `?wave=${code}`);
    await until(async () => (await gateOf(code))?.detail.includes('differ') === true);
    const waiver = { gate: 'control_totals', reason: 'One comes with the next wave' };
    expect(await fixture.call('POST', `${code}/waive/`, waiver)).toMatchObject({ status: 200 });
    expect(await gateOf(code)).toMatchObject({ state: 'waived' });
    await change(report);
    expect(await gateOf(code)).toMatchObject({
      state: 'red',
      detail: 'Control totals of the wave are not compared yet.',
    });
    expect(await fixture.call('POST', `${code}/reconcile/`, { reason: 'All there' })).toMatchObject({
      status: 409,
      body: { code: 'wave_gate_red' },
    });
  });
});

describe('a wave that is reconciled', () => {
  const recompute = async (report: string) => {
    expect(await post(`reconciliations/WAVES/${report}/recompute/`)).toMatchObject({
      status: 200,
      body: { status: 'READY' },
    });
    return report;
  };
  const send = ({ account }: Reconciled, query: string) => fixture.sendTotals([account], query);

  it.each<[string, string, (wave: Reconciled, code: string) => Promise<string>]>([
    ['are sent', 'Control totals of it were sent.', (wave, code) => send(wave, `?wave=${code}`)],
    ['begin to be sent', 'Control totals of it were sent.', (wave, code) => send(wave, `?wave=${code}&open=true`)],
    [
      'are sent in part once more',
      'Control totals of it were sent.',
      ({ account, report }) => fixture.sendTotals([account], `${report}/parts/1/`, 'PUT'),
    ],
    ['are compared again', 'Control totals of it are compared again.', ({ report }) => recompute(report)],
  ])('is to be reconciled again when control totals of it %s, and can be', async (how, reason, change) => {
    const code = how.replaceAll(' ', '-');
    const report = await change(await reconciled(code), code);
    const { state, history } = await fixture.read(code);
    expect({ state, latest: history[0] }).toMatchObject({ state: 'IMPORTED', latest: { event: 'UNSETTLE', reason } });
    expect((await gateOf(code))?.state).toBe(how.includes('compared') || how === 'are sent' ? 'green' : 'red');
    await recompute(report);
    await reconcile(code);
  });

  it.each<[string, (wave: Reconciled) => Promise<string>]>([
    ['is compared again', ({ report }) => recompute(report)],
    ['is sent in part once more', ({ account, report }) => fixture.sendTotals([account], `${report}/parts/1/`, 'PUT')],
  ])('stays so when an older report of it %s', async (how, change) => {
    const code = `older-${how.replaceAll(' ', '-')}`;
    const wave = await reconciled(code);
    await send(wave, `?wave=${code}`);
    await reconcile(code);
    await change(wave);
    expect((await fixture.read(code)).state).toBe('RECONCILED');
    expect(await gateOf(code)).toMatchObject({ state: 'green' });
  });

  it('is held to control totals that were compared with a correction which was under way when that began', async () => {
    const { report } = await reconciled('UNDER-WAY');
    await recompute(report);
    const owner = await connectAsOwner(fixture.database.url);
    const correction = owner.createQueryRunner();
    await correction.startTransaction();
    // As a correction has it before it is committed: it notes when, and writes.
    await correction.query(`UPDATE import_wave SET modified_at = clock_timestamp() WHERE code = 'UNDER-WAY'`);
    await correction.query(`UPDATE ledger SET balance = balance + 1 WHERE account_id IN (SELECT a.id FROM account a
      JOIN account_import_process p ON p.id = a.process_id JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'UNDER-WAY')`);
    await owner.query(`UPDATE reconciliation SET status = 'COMPUTING', due_at = now() WHERE id = $1`, [report]);
    const isCompared = async () =>
      (await owner.query(`SELECT FROM reconciliation WHERE id = $1 AND status = 'READY'`, [report])).length > 0;
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%import_wave%FOR SHARE%'`;
    await until(async () => (await isCompared()) || (await owner.query(waits)).length > 0);
    await correction.commitTransaction();
    await correction.release();
    await until(isCompared);
    await owner.destroy();
    expect(await gateOf('UNDER-WAY')).toMatchObject({ state: 'red' });
  });

  it('was not reconciled by a waiver while its control totals were compared', async () => {
    const { report } = await reconciled('COMPARED');
    await recompute(report);
    const be = (status: string, due: string) =>
      fixture.query('UPDATE reconciliation SET status = $2, due_at = now() + $3::interval WHERE id = $1', [
        report,
        status,
        due,
      ]);
    await be('COMPUTING', '1 day');
    const waived = { waive_gates: true, reason: 'It takes long' };
    expect(await fixture.call('POST', 'COMPARED/reconcile/', waived)).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict', detail: expect.stringContaining('are being compared') },
    });
    expect((await fixture.read('COMPARED')).state).toBe('IMPORTED');
    // What it finds would be waived with it, though nobody has seen it.
    const waiver = { gate: 'control_totals', reason: 'It takes long' };
    expect(await fixture.call('POST', 'COMPARED/waive/', waiver)).toMatchObject({
      status: 409,
      body: { code: 'wave_state_conflict', detail: expect.stringContaining('are being compared') },
    });
    await be('READY', '0');
    await reconcile('COMPARED');
  });
});
