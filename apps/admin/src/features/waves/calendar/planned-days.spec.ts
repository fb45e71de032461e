import { describe, expect, it } from '@jest/globals';
import { dayAfter, mondayOf, plannedDays } from './planned-days';

describe('The days of a plan', () => {
  // 2026-11-25 is a Wednesday.
  it.each([
    ['every day where nothing is said', {}, null, ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']],
    ['the days of its window', { window: { weekdays: 'TH,SA' } }, null, ['2026-11-26', '2026-11-28']],
    ['none before the first', { start_date: '2026-11-27' }, null, ['2026-11-27', '2026-11-28']],
    [
      'none after the last, which counts',
      { start_date: '2026-11-01', end_date: '2026-11-26' },
      null,
      ['2026-11-25', '2026-11-26'],
    ],
    [
      'as many as a cap a day takes for what is left',
      { accounts_per_day: 10 },
      25,
      ['2026-11-25', '2026-11-26', '2026-11-27'],
    ],
    ['none for nothing left', { accounts_per_day: 10 }, 0, []],
    ['all of them for what is left without a cap', {}, 1, ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']],
  ])('are %s', (_, plan, left, days) => {
    expect(plannedDays(plan, left, '2026-11-25', '2026-11-29')).toEqual(days);
  });

  it('are counted over the ends of months, and weeks begin on Mondays', () => {
    expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});
