import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalTextOf, exactDecimal, isSameNumber, product, roundHalfUp } from './exact-decimal.js';

const decimal = fc.stringMatching(/^-?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/);

/** The same number in units of 10^-20, found by moving the point through text. */
function oracleUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(20, '0'));
  return text.startsWith('-') ? -size : size;
}

describe('exact decimals', () => {
  it('multiply as whole numbers of 10^-20 do', () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const { units, scale } = product(exactDecimal(left), exactDecimal(right));
        expect(units * 10n ** BigInt(40 - scale)).toBe(oracleUnits(left) * oracleUnits(right));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('round to the nearest penny, and away from zero from the middle', () => {
    fc.assert(
      fc.property(decimal, fc.nat(4), (text, scale) => {
        const unit = 10n ** BigInt(20 - scale);
        const size = oracleUnits(text) < 0n ? -oracleUnits(text) : oracleUnits(text);
        const down = size / unit;
        const nearest = (size - down * unit) * 2n >= unit ? down + 1n : down;
        expect(roundHalfUp(exactDecimal(text), scale)).toBe(oracleUnits(text) < 0n ? -nearest : nearest);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it.each([
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.00499999999', '0.00'],
    ['-0.001', '0.00'],
    ['1', '1.00'],
    ['1.115', '1.12'],
    ['2.675', '2.68'],
  ])('%s is %s in pence', (text, pence) => {
    expect(decimalTextOf({ units: roundHalfUp(exactDecimal(text), 2), scale: 2 })).toBe(pence);
  });

  it('are the same number whatever their scale', () => {
    expect(isSameNumber(exactDecimal('30'), exactDecimal('30.000'))).toBe(true);
    expect(isSameNumber(exactDecimal('-0'), exactDecimal('.0'))).toBe(true);
    expect(isSameNumber(exactDecimal('30'), exactDecimal('30.0001'))).toBe(false);
  });

  it('come back as text', () => {
    expect(['0.01', '-12.50', '7'].map((text) => decimalTextOf(exactDecimal(text)))).toEqual(['0.01', '-12.50', '7']);
  });

  it.each(['', '-', '.', '1e2', 'NaN', ' 1'])('refuse %j', (text) => {
    expect(() => exactDecimal(text)).toThrow(RangeError);
  });
});
