import { describe, expect, it } from '@jest/globals';
import {
  budgetInWords,
  capsInWords,
  changesInWords,
  datesInWords,
  distributorsInWords,
  hoursInWords,
  orderInWords,
  startsInWords,
  weekdaysInWords,
} from './plan-words';

describe('A plan in words', () => {
  it('says what limits the accounts', () => {
    const window = { from: '20:00', to: '06:00', weekdays: 'MO,SU' };
    expect([hoursInWords({ window }), weekdaysInWords({ window })]).toEqual(['20:00 to 06:00', 'Mon, Sun']);
    expect(hoursInWords({ window: { from: '20:00' } })).toBe('20:00 to midnight');
    expect(capsInWords({ accounts_per_day: 20_000, accounts_per_minute: 50 })).toBe('20,000 a day, 50 a minute');
    expect(distributorsInWords({ distributor_caps: [{ distributor: '10', accounts_per_day: 5 }] })).toBe('10: 5 a day');
    expect(datesInWords({ start_date: '2026-11-24', end_date: '2026-12-10' })).toBe('24 Nov 2026 to 10 Dec 2026');
    expect(orderInWords({ order: 'supply_start_date' })).toBe('by supply start date');
    const by_code = [{ code: 'worker_lost', accounts: 0 }];
    expect(budgetInWords({ error_budget: { accounts: 1_000, share: '0.025', by_code } })).toBe(
      '1,000, 2.5 % of those that ended, worker_lost 0',
    );
  });

  it('says where nothing is limited', () => {
    expect(weekdaysInWords({ window: { weekdays: 'MO,TU,WE,TH,FR,SA,SU' } })).toBe('every day');
    expect([hoursInWords({}), weekdaysInWords({}), orderInWords({})]).toEqual(['all day', 'every day', 'as sent']);
    expect([capsInWords({}), distributorsInWords({}), datesInWords({}), budgetInWords({})]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('says in one sentence what it lets start', () => {
    const plan = {
      window: { from: '20:00', to: '06:00' },
      start_date: '2026-11-24',
      accounts_per_day: 500,
      distributor_caps: [{ distributor: '10', accounts_per_day: 5 }],
    };
    expect(startsInWords(plan)).toBe(
      'from 24 Nov 2026; every day, 20:00 to 06:00; 500 a day; of distributor 10: 5 a day',
    );
    expect(startsInWords({ order: 'supply_start_date', depends_on: 'JUNE-1' })).toBeNull();
  });

  it('tells what another one changes, and the first one whole', () => {
    const after = { accounts_per_day: 20, depends_on: 'JUNE-1' };
    expect(changesInWords({ accounts_per_day: 10 }, after)).toEqual([
      'Accounts: 10 a day → 20 a day',
      'After wave: none → JUNE-1',
    ]);
    expect(changesInWords(null, after)).toEqual(['Accounts: 20 a day', 'After wave: JUNE-1']);
  });
});
