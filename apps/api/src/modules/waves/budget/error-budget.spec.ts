import { describe, expect, it } from '@jest/globals';
import { type BudgetFacts, budgetsOf, fewestForShare } from './error-budget.js';

const facts: BudgetFacts = {
  mostFailed: null,
  budget: null,
  accounts: 2_000,
  failed: 0,
  imported: 0,
  failedByCode: {},
};
const share = (text: string, more: Partial<BudgetFacts>) =>
  budgetsOf({ ...facts, budget: { share: text }, ...more })[0];

describe('The error budget of a wave', () => {
  it('is empty where any number may fail', () => {
    expect(budgetsOf({ ...facts, failed: 2_000 })).toEqual([]);
  });

  it('is spent by one account more than may fail, and the number of the plan takes the place of that of the wave', () => {
    const of = (failed: number, accounts?: number) =>
      budgetsOf({ ...facts, mostFailed: 2, failed, budget: accounts === undefined ? null : { accounts } })[0];
    expect(of(2)).toMatchObject({ kind: 'number', allowed: 2, is_spent: false });
    expect(of(3)).toMatchObject({ is_spent: true, detail: '3 accounts failed, where 2 may.' });
    expect(of(3, 3)).toMatchObject({ allowed: 3, is_spent: false });
    expect(of(1, 0)).toMatchObject({ is_spent: true });
  });

  it('looks at a share once a tenth of the accounts has ended, not before 10, and from 100 on always', () => {
    expect([1, 20, 100, 101, 500, 1_000, 1_001, 10_000_000].map(fewestForShare)).toEqual([
      10, 10, 10, 11, 50, 100, 100, 100,
    ]);
    for (const failed of [1, 50, 99])
      expect(share('0.01', { failed })).toMatchObject({ allowed: null, is_spent: false, ended: failed });
    expect(share('0.01', { failed: 1 })?.detail).toBe(
      '1 of 1 accounts that ended failed, where 1 % may; it counts from 100 accounts on.',
    );
    expect(share('0.01', { failed: 1, imported: 99 })).toMatchObject({ allowed: 1, is_spent: false });
    expect(share('0.01', { failed: 2, imported: 98 })).toMatchObject({ allowed: 1, is_spent: true });
    expect(share('0.01', { failed: 2, imported: 198 })).toMatchObject({ allowed: 2, is_spent: false });
  });

  it('takes shares exactly', () => {
    // As floats, 0.07 × 100 is above 7 and 0.29 × 100 below 29.
    expect(share('0.07', { failed: 7, imported: 93 })).toMatchObject({ allowed: 7, is_spent: false });
    expect(share('0.29', { failed: 29, imported: 71 })).toMatchObject({ allowed: 29, is_spent: false });
    expect(share('0.0125', { failed: 10, imported: 790 })?.detail).toBe(
      '10 of 800 accounts that ended failed, where 1.25 % may.',
    );
    expect(share('1', { failed: 2_000 })).toMatchObject({ allowed: 2_000, is_spent: false });
    expect(share('0', { failed: 1, imported: 99 })).toMatchObject({ allowed: 0, is_spent: true });
  });

  it('is one for each code, too', () => {
    const by_code = [
      { code: 'supply_point_in_use', accounts: 1 },
      { code: 'worker_lost', accounts: 0 },
    ];
    const uses = budgetsOf({ ...facts, budget: { by_code }, failed: 9, failedByCode: { supply_point_in_use: 2 } });
    expect(uses.map(({ code, failed, is_spent: isSpent }) => [code, failed, isSpent])).toEqual([
      ['supply_point_in_use', 2, true],
      ['worker_lost', 0, false],
    ]);
    expect(uses[0]?.detail).toBe('2 accounts failed for supply_point_in_use, where 1 may.');
  });
});
