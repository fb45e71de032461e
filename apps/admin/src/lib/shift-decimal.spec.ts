import { describe, expect, it } from '@jest/globals';
import { shiftDecimal } from './shift-decimal';

describe('A decimal whose point is moved', () => {
  it.each([
    ['0.025', 2, '2.5'],
    ['0.02', 2, '2'],
    ['1', 2, '100'],
    ['0', 2, '0'],
    ['0.0001', 2, '0.01'],
    ['2.5', -2, '0.025'],
    ['100', -2, '1'],
    ['0.5', -2, '0.005'],
    ['12', -2, '0.12'],
  ])('of %s by %s digits is %s', (decimal, by, shifted) => {
    expect(shiftDecimal(decimal, by)).toBe(shifted);
  });
});
