import { describe, expect, it } from '@jest/globals';
import { formatDecimal } from './format-decimal';

describe('A number', () => {
  it.each([
    ['12.5', '12.5'],
    ['20233.9500', '20,233.9500'],
    ['-1234567', '−1,234,567'],
    ['-0.0', '0.0'],
    ['0.0012345', '0.0012345'],
    ['99999999999999999999.10', '99,999,999,999,999,999,999.10'],
    ['•••', '•••'],
  ])('of %s is %s, with all its digits', (text, shown) => {
    expect(formatDecimal(text)).toBe(shown);
  });
});
