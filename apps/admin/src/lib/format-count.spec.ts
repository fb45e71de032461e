import { describe, expect, it } from '@jest/globals';
import { countOf, formatCount } from './format-count';

describe('A count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1_000, '−1,000'],
  ])('%d is written %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('goes with its noun', () => {
    expect(countOf(1, 'import')).toBe('1 import');
    expect(countOf(2_000, 'entry', 'entries')).toBe('2,000 entries');
  });
});
