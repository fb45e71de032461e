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
        const periods = new ChargedPeriods([...added, asked].map(dated));
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
    const days = ['0001-01-01', '9999-12-31'].map((date) => ({ startDate: date, endDate: date }));
    const between = { startDate: '0001-01-02', endDate: '9999-12-30' };
    const always = { startDate: '0001-01-01', endDate: '9999-12-31' };
    const periods = new ChargedPeriods([...days, between, always]);
    for (const day of days) periods.add(day);
    expect(periods.most(between)).toBe(0);
    expect(periods.most(always)).toBe(1);
  });

  it('know the periods given beforehand only', () => {
    const periods = new ChargedPeriods([{ startDate: '2024-01-01', endDate: '2024-01-31' }]);
    expect(() => periods.most({ startDate: '2024-01-02', endDate: '2024-01-31' })).toThrow(RangeError);
  });

  it('take fifty thousand periods in the worst order', () => {
    const days = Array.from({ length: 50_000 }, (_, index) => addDays('2200-01-01', -2 * index));
    const wanted = days.map((date) => ({ startDate: date, endDate: date }));
    const started = performance.now();
    const periods = new ChargedPeriods(wanted);
    for (const one of wanted) {
      if (periods.most(one) === 0) periods.add(one);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
