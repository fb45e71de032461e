import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalPattern, normaliseDecimal } from './decimal-text.js';

describe('normaliseDecimal', () => {
  it.each([
    ['007.50', '7.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.0', '0.0'],
    ['-0', '0'],
    ['-.5', '-0.5'],
    ['000', '0'],
    ['-00010.010', '-10.010'],
    ['0.0000000001', '0.0000000001'],
    ['0', '0'],
    ['1.00', '1.00'],
  ])('writes %s as %s', (sent, normal) => {
    expect(normaliseDecimal(sent)).toBe(normal);
  });

  it('changes nothing the second time, keeps the value, and still fits the field', () => {
    const pattern = new RegExp(decimalPattern(10, 10));
    fc.assert(
      fc.property(fc.stringMatching(/^-?(\d{1,10}(\.\d{0,10})?|\.\d{1,10})$/), (text) => {
        const normal = normaliseDecimal(text);
        expect(normaliseDecimal(normal)).toBe(normal);
        expect(Number(normal) + 0).toBe(Number(text) + 0);
        expect(normal).toMatch(pattern);
      }),
    );
  });
});
