import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparableNumber, plainNumber } from './json-text.js';

/** Few digits and exponents about those where a number becomes long, so that many are alike. */
const token = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.constantFrom('0', '1', '10', `1${'0'.repeat(39)}`, `1${'0'.repeat(40)}`),
    fraction: fc.constantFrom('', '.0', '.01', '.10', `.${'0'.repeat(40)}1`),
    exponent: fc.constantFrom('', 'e0', 'E-1', 'e+1', 'e38', 'e39', 'e40', 'e41', 'e-39', 'e-40', 'e-41', 'e-42'),
  })
  .map(({ sign, whole, fraction, exponent }) => `${sign}${whole}${fraction}${exponent}`);

it('two numbers have one text to be compared exactly when they have one without exponents', () => {
  const tokens = fc.uniqueArray(token, { minLength: 40, maxLength: 40 });
  let alike = 0;
  fc.assert(
    fc.property(tokens, (drawn) => {
      const plain = new Map<string, string>();
      for (const one of drawn) {
        const compared = comparableNumber(one);
        if (plain.has(compared)) alike += 1;
        expect([one, plain.get(compared) ?? plainNumber(one)]).toEqual([one, plainNumber(one)]);
        plain.set(compared, plainNumber(one));
      }
      expect(new Set(plain.values()).size).toBe(plain.size);
    }),
  );
  expect(alike).toBeGreaterThan(50);
});

it('a number that is long without an exponent is compared by one', () => {
  expect(['1e308', '10E307', '-1.50e-200', '0e99', '1.50', `1${'0'.repeat(40)}`].map(comparableNumber)).toEqual([
    '1e308',
    '1e308',
    '-150e-202',
    '0',
    '1.50',
    '1e40',
  ]);
});
