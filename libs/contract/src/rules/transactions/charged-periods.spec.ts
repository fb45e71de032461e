import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../time/civil-date.js';
import { ChargedPeriods } from './charged-periods.js';

const DAYS = 40;
const period = fc
  .tuple(fc.nat(DAYS - 1), fc.nat(9))
  .map(([start, length]) => ({ first: start, last: Math.min(start + length, DAYS - 1) }));
const dated = ({ first, last }: { first: number; last: number }) => ({
  startDate: addDays('2024-02-20', first),
  endDate: addDays('2024-02-20', last),
});

describe('ChargedPeriods', () => {
  it('count as a tally of days does', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 30 }), period, (added, asked) => {
        const periods = new ChargedPeriods();
        const tally = new Array<number>(DAYS).fill(0);
        for (const one of added) {
          periods.add(dated(one));
          for (let day = one.first; day <= one.last; day += 1) tally[day] = (tally[day] ?? 0) + 1;
        }
        expect(periods.most(dated(asked))).toBe(Math.max(...tally.slice(asked.first, asked.last + 1)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('hold the first and the last day there is', () => {
    const periods = new ChargedPeriods();
    periods.add({ startDate: '0001-01-01', endDate: '0001-01-01' });
    periods.add({ startDate: '9999-12-31', endDate: '9999-12-31' });
    expect(periods.most({ startDate: '0001-01-02', endDate: '9999-12-30' })).toBe(0);
    expect(periods.most({ startDate: '0001-01-01', endDate: '9999-12-31' })).toBe(1);
  });

  it('take fifty thousand periods in any order at once', () => {
    const started = performance.now();
    const periods = new ChargedPeriods();
    for (let index = 50_000; index > 0; index -= 1) {
      const date = addDays('2000-01-01', index * 2);
      periods.add({ startDate: date, endDate: date });
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
