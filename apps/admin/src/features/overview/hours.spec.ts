import { describe, expect, it } from '@jest/globals';
import { clockHour, sumOf } from './hours';

describe('The hours of the chart', () => {
  it.each([
    ['2026-11-21T06:00:00Z', '06:00'],
    ['2026-07-01T23:00:00Z', '00:00'],
  ])('are those of British clocks: %s is %s', (instant, hour) => {
    expect(clockHour(instant)).toBe(hour);
  });

  it('add up', () => {
    const hour = '2026-11-21T06:00:00Z';
    expect(sumOf([])).toEqual({ processed: 0, errored: 0 });
    expect(
      sumOf([
        { hour, processed: 3, errored: 1 },
        { hour, processed: 4, errored: 0 },
      ]),
    ).toEqual({
      processed: 7,
      errored: 1,
    });
  });
});
