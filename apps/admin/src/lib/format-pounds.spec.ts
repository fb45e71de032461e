import { describe, expect, it } from '@jest/globals';
import { formatPounds } from './format-pounds';

describe('Pounds', () => {
  it.each([
    ['9', '£9.00'],
    ['0.9', '£0.90'],
    ['-308.8670026', '−£308.8670026'],
    ['873759.0329974', '£873,759.0329974'],
    ['99999999999999999999.10', '£99,999,999,999,999,999,999.10'],
    ['-0.00', '£0.00'],
    ['•••', '•••'],
  ])('of %s are %s, with all their digits', (text, shown) => {
    expect(formatPounds(text)).toBe(shown);
  });
});
