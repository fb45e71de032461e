import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { poundsToUnits, signedAmount, sumPounds, unitsToPounds } from './pounds.js';

describe('pounds', () => {
  it('adds what floats cannot add', () => {
    expect(sumPounds(['0.1', '0.2'])).toBe('0.30');
    expect(sumPounds(['9999999999.9999999999', '0.0000000001'])).toBe('10000000000.00');
    expect(sumPounds(['-0.05', '0.05'])).toBe('0.00');
    expect(sumPounds([])).toBe('0.00');
  });

  it('equals integer arithmetic in pence over long lists of random amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 }), { maxLength: 500 }), (pence) => {
        const texts = pence.map(
          (p) => `${p < 0 ? '-' : ''}${Math.trunc(Math.abs(p) / 100)}.${String(Math.abs(p) % 100).padStart(2, '0')}`,
        );
        const total = pence.reduce((sum, p) => sum + BigInt(p), 0n);
        return poundsToUnits(sumPounds(texts)) === total * 100_000_000n;
      }),
    );
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        (units) => poundsToUnits(unitsToPounds(units)) === units,
      ),
    );
  });

  it.each([
    ['PAYMENT', '71.00', '71.00'],
    ['CREDIT', '-3.5', '-3.50'],
    ['CHARGE', '71.00', '-71.00'],
    ['SUPPLY_CHARGE', '-1', '1.00'],
    ['REPAYMENT', '0.0000000001', '-0.0000000001'],
  ])('lets a %s of %s change the balance by %s', (type, amount, effect) => {
    expect(signedAmount(type, amount)).toBe(effect);
  });

  it.each(['', '.', '-', '1e3', '1,000', ' 1', '0.12345678901', 'NaN'])('refuses %j', (text) => {
    expect(() => poundsToUnits(text)).toThrow(RangeError);
  });
});
