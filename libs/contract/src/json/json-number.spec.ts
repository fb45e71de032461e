import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExactNumber } from './json-number.js';

describe('isExactNumber', () => {
  it('accepts whatever JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isExactNumber(JSON.stringify(value))),
    );
  });

  it('accepts any integer of up to fifteen digits and any spelling of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(20), (value, zeros) => {
        expect(isExactNumber(`${value}.${'0'.repeat(zeros + 1)}`)).toBe(true);
        expect(isExactNumber(`${value}${'0'.repeat(zeros)}e-${zeros}`)).toBe(true);
      }),
    );
  });

  it('refuses an integer that comes out as another', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 20n }), (value) => {
        // Below 10^21 JavaScript writes integers in full.
        expect(isExactNumber(String(value))).toBe(String(Number(value)) === String(value));
      }),
    );
  });
});
