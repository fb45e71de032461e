import { describe, expect, it } from '@jest/globals';
import { dayAfter, daysOfWave, mondayOf, plannedDays, weekOf } from './planned-days';

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

  it.each([
    ['2026-12-02', '2026-11-30'],
    ['', '2026-11-23'],
    ['soon', '2026-11-23'],
    ['2026-13-01', '2026-11-23'],
    ['2026-11-99', '2026-11-23'],
  ])('are shown from the week of %j on, or else from this one', (asked, monday) => {
    expect(weekOf(asked, '2026-11-25')).toBe(monday);
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

describe('The days of a wave that is on its way', () => {
  const [today, tomorrow] = ['2026-11-25', '2026-11-26'];
  const days = (planned: number | null, [loaded, imported, failed]: readonly [number, number, number], admitted = 0) =>
    daysOfWave(
      {
        wave: { planned_accounts: planned },
        accounts: { loaded, imported, failed, waiting: loaded - imported - failed },
        plan: { admitted_today: admitted, accounts_per_day: 10 },
      },
      today,
      '2026-11-29',
    );

  it.each([
    ['those that what is left of it takes', 25, [25, 20, 0], 0, [today]],
    ['none that failed accounts took', 25, [25, 12, 8], 0, [today]],
    ['those of what is still to be sent', 25, [12, 10, 0], 0, [today, tomorrow]],
    ['those of what was sent beyond its plan', 25, [31, 20, 0], 0, [today, tomorrow]],
    ['today and those after it, once its cap of today is taken', 25, [25, 10, 0], 10, [today, tomorrow, '2026-11-27']],
    ['no more for what started today before it had the cap', 25, [25, 20, 0], 20, [today, tomorrow]],
    ['none where all have ended', 25, [25, 24, 1], 5, []],
  ] as const)('are %s', (_, planned, accounts, admitted, expected) => {
    expect(days(planned, accounts, admitted)).toEqual(expected);
  });

  it('are all of its window where nothing is planned, or without a cap, and none without a plan', () => {
    expect(days(null, [25, 20, 0])).toHaveLength(4);
    const wave = { planned_accounts: 25 };
    const accounts = { loaded: 25, imported: 20, failed: 0, waiting: 5 };
    expect(daysOfWave({ wave, accounts, plan: { admitted_today: 20 } }, today, '2026-11-29')).toHaveLength(4);
    expect(daysOfWave({ wave, accounts, plan: null }, today, '2026-11-29')).toEqual([]);
  });
});
