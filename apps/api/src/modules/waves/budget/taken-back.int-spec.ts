import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariantsSql } from '../../../admin/invariants/invariants-sql.js';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { signInAs } from '../../../testing/staff-session.js';
import { WaveFixture } from '../testing/wave-fixture.js';

let fixture: WaveFixture;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start({ RETRACTION_APPROVALS: 'no' });
  await fixture.startWorker();
}, 60_000);
afterAll(() => fixture?.stop());

describe('a wave of which a share may fail', () => {
  it('is imported again once accounts were taken back, and not halted for those that failed before', async () => {
    await fixture.make('TAKEN-BACK', { plan: { error_budget: { share: '0.1' } } });
    const accounts = Array.from({ length: 18 }, () => fixture.account());
    await fixture.put('TAKEN-BACK', 'a', accounts);
    await fixture.call('POST', 'TAKEN-BACK/release/');
    await fixture.until('TAKEN-BACK', ({ state, counts }) => state === 'IMPORTED' && counts.imported === 18);
    const twins = [fixture.account(), fixture.account()].map((account) => ({
      ...account,
      supply_addresses: accounts[0]?.supply_addresses,
    }));
    await fixture.put('TAKEN-BACK', 'b', twins);
    await fixture.until('TAKEN-BACK', ({ state, counts }) => state === 'IMPORTED' && counts.failed === 2);

    const admin = await signInAs(fixture.api, 'admin');
    const started = await call(`${fixture.api.url}/console/v1/suppliers/WAVES/retractions`, 'POST', admin, {
      selection: { external_account_numbers: accounts.slice(0, 8).map((account) => account.external_account_number) },
      expected_count: 8,
      reason: 'The wrong tariffs were mapped',
    });
    expect(started).toMatchObject({ status: 201 });
    const { state, counts, error_budgets } = await fixture.until('TAKEN-BACK', (wave) => wave.state !== 'RUNNING');
    expect([state, counts.imported]).toEqual(['IMPORTED', 10]);
    expect(error_budgets).toMatchObject([{ kind: 'share', failed: 2, ended: 20, allowed: 2, is_spent: false }]);
    const verdicts = await fixture.query<{ invariant: string; violations: number }>(invariantsSql());
    expect(verdicts.filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
