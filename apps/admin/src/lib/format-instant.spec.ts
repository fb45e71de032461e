import { describe, expect, it } from '@jest/globals';
import { formatElapsed, formatInstant, formatInstantsIn, formatRelative } from './format-instant';

describe('A time in words', () => {
  it.each([
    ['2026-11-21T06:33:12.123456+00:00', '21 Nov 2026, 06:33:12 GMT'],
    ['2026-07-01T23:30:00Z', '2 Jul 2026, 00:30:00 BST'],
    ['not a time', 'not a time'],
  ])('is British: %s is %s', (instant, words) => {
    expect(formatInstant(instant)).toBe(words);
  });

  it('is British in a sentence of the API, too, which stays as it is else', () => {
    expect(formatInstantsIn('It waits from 2026-03-02T09:30:00.000Z to 2026-07-01T23:30:00Z.')).toBe(
      'It waits from 2 Mar 2026, 09:30:00 GMT to 2 Jul 2026, 00:30:00 BST.',
    );
    expect(formatInstantsIn('R-2026-03-02 is no account.')).toBe('R-2026-03-02 is no account.');
  });

  it.each([
    [0, 'just now'],
    [59_000, '59 s ago'],
    [60_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [90_000_000_000, '1041 d ago'],
    [-3_600_000, 'in 1 h'],
  ])('says how far away it is: %d ms is %s', (distance, words) => {
    const now = Date.parse('2026-11-21T00:00:00Z');
    expect(formatRelative(new Date(now - distance).toISOString(), now)).toBe(words);
  });

  it.each([
    ['2026-11-21T00:00:00.340Z', '340 ms'],
    ['2026-11-21T00:00:01.240Z', '1.2 s'],
    ['2026-11-21T00:04:10Z', '4 min'],
    ['2026-11-20T00:00:00Z', '0 ms'],
  ])('is measured from another: %s comes %s later', (to, words) => {
    expect(formatElapsed('2026-11-21T00:00:00Z', to)).toBe(words);
  });
});
