import { describe, expect, it } from '@jest/globals';
import { fieldsOf, planOfFields } from './plan-fields';

const plan = {
  window: { from: '20:00', to: '06:00', weekdays: 'MO,TU,SA' },
  start_date: '2026-06-01',
  end_date: '2026-06-30',
  accounts_per_day: 500,
  accounts_per_minute: 20,
  order: 'supply_start_date',
  depends_on: 'JUNE-1',
  distributor_caps: [
    { distributor: '10', accounts_per_day: 50 },
    { distributor: '22', accounts_per_day: 0 },
  ],
  error_budget: { accounts: 20, share: '0.025', by_code: [{ code: 'supply_point_in_use', accounts: 5 }] },
} as const;
const kept = { ...plan, revision: 3, changed_at: '2026-05-01T10:00:00Z', limit: null, admitted_today: 0 };

describe('The form of a plan', () => {
  it('says again what it was filled with', () => {
    const by_code = [...plan.error_budget.by_code];
    const fields = fieldsOf({
      ...kept,
      distributor_caps: [...plan.distributor_caps],
      error_budget: { ...plan.error_budget, by_code },
    });
    expect(fields.caps).toBe('10: 50\n22: 0');
    expect(fields.mostFailedShare).toBe('2.5');
    expect(planOfFields(fields)).toEqual(plan);
  });

  it('limits nothing while it is empty, and every day is no limit either', () => {
    const empty = fieldsOf(null);
    expect(planOfFields(empty)).toEqual({});
    expect(planOfFields({ ...empty, days: ['SU', 'SA', 'FR', 'TH', 'WE', 'TU', 'MO'] })).toEqual({});
  });

  it('takes numbers as people write them, and days in any order', () => {
    const fields = { ...fieldsOf(null), perDay: ' 20,000 ', days: ['SU', 'MO'], caps: '10 = 1 500\n\n' };
    expect(planOfFields(fields)).toEqual({
      accounts_per_day: 20_000,
      window: { weekdays: 'MO,SU' },
      distributor_caps: [{ distributor: '10', accounts_per_day: 1_500 }],
    });
  });

  it('leaves it to the API to say what is no number', () => {
    const wrong = { perDay: 'many', caps: '10', mostFailedShare: 'half', mostFailedByCode: 'worker_lost' };
    expect(planOfFields({ ...fieldsOf(null), ...wrong })).toEqual({
      accounts_per_day: 'many',
      distributor_caps: [{ distributor: '10' }],
      error_budget: { share: 'half', by_code: [{ code: 'worker_lost' }] },
    });
  });
});
