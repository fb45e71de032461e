import type { AccountImportRequest } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;
let imported: AccountImportRequest;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  await fixture.startWorker();
  imported = fixture.account();
  await fixture.make('FIRST');
  await fixture.put('FIRST', 'a', [imported]);
  await fixture.call('POST', 'FIRST/release/');
  await fixture.until('FIRST', ({ counts }) => counts.imported === 1);
}, 60_000);
afterAll(() => fixture?.stop());

/** An account with a meter point that is in use by now. */
const failing = () => ({ ...fixture.account(), supply_addresses: imported.supply_addresses });

describe('what failed in a wave', () => {
  it('failed once: the erasure of its customer is no further failure after the wave was released again', async () => {
    await fixture.make('ERASED', { most_failed: 0 });
    const account = failing();
    await fixture.put('ERASED', 'a', [account]);
    await fixture.call('POST', 'ERASED/release/');
    await fixture.until('ERASED', ({ state }) => state === 'HALTED');
    await fixture.call('POST', 'ERASED/release/', { reason: 'It is mended by hand' });
    const [{ id } = { id: '' }] = await fixture.query<{ id: string }>(
      `SELECT p.id FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = 'ERASED'`,
    );
    const admin = await signInAs(fixture.api, 'admin');
    const erased = await call(`${fixture.api.url}/console/v1/imports/${id}/customer-erasure`, 'POST', admin, {
      confirm: `WAVES/${account.external_account_number}`,
      reason: 'Asked for in writing, ticket 4711',
    });
    expect(erased).toMatchObject({ status: 200 });
    const { error_budgets } = await fixture.read('ERASED');
    expect(error_budgets).toMatchObject([{ failed: 0, is_spent: false }]);
  });

  it('is a share of all that ended, also where the supplier imports nothing', async () => {
    await fixture.query(`UPDATE import_supplier SET dry_run_only = true WHERE code = 'WAVES'`);
    await fixture.make('TRIED', { plan: { error_budget: { share: '0.4' } } });
    await fixture.put('TRIED', 'a', [
      ...Array.from({ length: 20 }, () => fixture.account()),
      ...Array.from({ length: 10 }, failing),
    ]);
    await fixture.call('POST', 'TRIED/release/');
    const { state, error_budgets } = await fixture.until('TRIED', (wave) => wave.state !== 'RUNNING');
    expect(state).toBe('IMPORTED');
    expect(error_budgets).toMatchObject([{ kind: 'share', failed: 10, ended: 30, allowed: 12, is_spent: false }]);
  });
});
