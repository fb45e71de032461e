import { describe, expect, it } from '@jest/globals';
import { addWorkingDays, isWorkingDay } from './working-days.js';

/** The bank holidays of England and Wales as the government has published them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

/** Mondays to Fridays of a year on which nobody works. */
function daysOffOf(year: string): string {
  const days: string[] = [];
  for (let time = Date.UTC(Number(year), 0, 1); new Date(time).getUTCFullYear() === Number(year); time += 86_400_000) {
    const date = new Date(time);
    const text = date.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    expect(isWeekend && isWorkingDay(text)).toBe(false);
    if (!isWeekend && !isWorkingDay(text)) days.push(text.slice(5));
  }
  return days.join(' ');
}

describe('working days of England and Wales', () => {
  it.each(Object.entries(PUBLISHED))(
    'in %s leave out the published bank holidays and no other weekday',
    (year, days) => {
      expect(daysOffOf(year)).toBe(days);
    },
  );

  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 5, '2026-11-27'],
    ['2026-12-23', 2, '2026-12-29'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2027-12-24', 1, '2027-12-29'],
    ['2021-12-31', 1, '2022-01-04'],
  ])('from %s %i further are %s', (date, count, expected) => {
    expect(addWorkingDays(date, count)).toBe(expected);
  });
});
