import type { Wave } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { progressInWords } from './watch-wave.js';

const NOW = Date.parse('2026-06-01T22:00:00Z');
const counts = { lines: 5_010, imported: 1_200, failed: 3, not_processed: 3_797, refused: 10, unchanged: 0 };
const forecast = {
  earliest: '2026-06-01T22:01:00Z',
  likely: '2026-06-01T22:02:00Z',
  latest: null,
  accounts_left: 3_797,
  basis: 'observed' as const,
};
const wave = (changes: Partial<Wave>) => ({ counts, forecast: null, ...changes }) as Wave;

describe('how far a wave is, in words', () => {
  it.each([
    ['by the rate that is seen', wave({}), 100, '1,200 of 5,000 imported, 3 failed, 100/s, about 38 s left'],
    ['by the forecast', wave({ forecast }), 100, '1,200 of 5,000 imported, 3 failed, 100/s, about 2 min 00 s left'],
    ['while nothing goes on', wave({}), 0, '1,200 of 5,000 imported, 3 failed, 0/s'],
    [
      'at its end',
      wave({ forecast, counts: { ...counts, imported: 5_000, failed: 0, not_processed: 0 } }),
      9,
      '5,000 of 5,000 imported, 9/s',
    ],
  ])('tells what is left %s', (_, shown, rate, words) => {
    expect(progressInWords(shown, rate, NOW)).toBe(words);
  });
});
