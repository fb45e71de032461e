import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainDecimal } from './number-token.js';

/** Ten to the power of a number that may be negative, times a whole number: as a fraction of two whole numbers. */
function fractionOf(token: string): { readonly over: bigint; readonly under: bigint } {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(whole.replace('-', '') + fraction);
  const over = token.startsWith('-') ? -digits : digits;
  return power < 0 ? { over, under: 10n ** BigInt(-power) } : { over: over * 10n ** BigInt(power), under: 1n };
}

describe('plainDecimal', () => {
  it.each([
    ['1.10', '1.10'],
    ['-0', '-0'],
    ['1E2', '100'],
    ['1.50E1', '15'],
    ['-12e-3', '-0.012'],
    ['100e-2', '1'],
    ['0.001e3', '1'],
    ['0e999999999', '0'],
    ['-0.0e-5', '0'],
    ['1e10', '10000000000'],
    ['1e+21', null],
    ['1e400', null],
    ['1e-400', null],
    [`1e${'9'.repeat(1_000)}`, null],
    [`1e-${'9'.repeat(1_000)}`, null],
    [`1e${'0'.repeat(1_000)}1`, '10'],
    ['', null],
    ['NaN', null],
    ['1e', null],
  ])('writes %.20s as %s', (token, text) => {
    expect(plainDecimal(token, 12)).toBe(text);
  });

  it('keeps the value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,9})(\.\d{1,9})?([eE][+-]?\d{1,2})?$/), (token) => {
        const text = plainDecimal(token, 200);
        const [before, after] = [fractionOf(token), fractionOf(text ?? 'none')];
        expect(before.over * after.under).toBe(after.over * before.under);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('does not linger over a long one', () => {
    const started = performance.now();
    plainDecimal(`1${'0'.repeat(2_000_000)}1`, 12);
    plainDecimal(`0.${'0'.repeat(2_000_000)}1e5`, 12);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
