import { describe, expect, it } from '@jest/globals';
import { binLabel, perMinute, speedInWords } from './throughput-words';

describe('The bins of the chart', () => {
  it.each([
    ['2026-11-21T06:05:00Z', '1h', '06:05'],
    ['2026-07-01T23:00:00Z', '24h', '00:00'],
    ['2026-07-01T23:00:00Z', '7d', '2 Jul 00:00'],
    ['2026-07-01T23:00:00Z', '30d', '2 Jul'],
  ] as const)('begin by British clocks: %s of %s is %s', (instant, span, label) => {
    expect(binLabel(instant, span)).toBe(label);
  });
});

describe('The speed of now', () => {
  const now = { processed_per_minute: 41.3, errored_per_minute: 1.2, left: 826, minutes_left: 20 };

  it.each([
    [now, 'Now 41 processed and 1.2 failed a minute. 826 run or may start within a day, 20 min at this speed.'],
    [
      { ...now, minutes_left: 600 },
      'Now 41 processed and 1.2 failed a minute. 826 run or may start within a day, 10 h at this speed.',
    ],
    [
      { ...now, minutes_left: 14_400 },
      'Now 41 processed and 1.2 failed a minute. 826 run or may start within a day, 10 d at this speed.',
    ],
    [
      { processed_per_minute: 0, errored_per_minute: 0, left: 826, minutes_left: null },
      'Now 0 processed and 0 failed a minute. 826 run or may start within a day.',
    ],
    [
      { ...now, left: 0, minutes_left: null },
      'Now 41 processed and 1.2 failed a minute. Nothing else may start within a day.',
    ],
  ])('is said with what may go on within a day', (speed, words) => {
    expect(speedInWords(speed)).toBe(words);
  });

  it('is whole where it is large', () => {
    expect([0, 0.04, 9.96, 12.4, 1_204.2].map(perMinute)).toEqual(['0', '0.0', '10.0', '12', '1,204']);
  });
});
