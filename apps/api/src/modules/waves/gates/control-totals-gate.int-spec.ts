import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
      detail: 'Control totals were compared before the import had ended.',
    });
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
