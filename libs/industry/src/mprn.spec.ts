import { describe, expect, it } from '@jest/globals';
import { isValidMprn, makeMprn } from './mprn.js';

describe('isValidMprn', () => {
  it.each(['9353824109', '3406086401', '9349409806', '3938424403'])('accepts %s, a published number', (mprn) => {
    expect(isValidMprn(mprn)).toBe(true);
  });

  it.each([
    ['9353824190', 'check digits swapped'],
    ['9353824108', 'a wrong check digit'],
    ['3953824109', 'the first two digits swapped'],
    ['12345', 'five digits'],
    ['12345678901', 'eleven digits'],
    ['93538241x9', 'a letter'],
    ['', 'nothing'],
  ])('refuses %s: %s', (mprn) => {
    expect(isValidMprn(mprn)).toBe(false);
  });

  it.each(['123456', '1234567', '12345678', '123456789'])('takes %s by its format alone', (mprn) => {
    expect(isValidMprn(mprn)).toBe(true);
  });

  it('leaves the check digits unchecked when asked to', () => {
    expect(isValidMprn('9353824190', { strict: false })).toBe(true);
    expect(isValidMprn('935382419', { strict: false })).toBe(true);
    expect(isValidMprn('93538', { strict: false })).toBe(false);
  });
});

describe('makeMprn', () => {
  it('completes a body with its two check digits', () => {
    expect(makeMprn('93538241')).toBe('9353824109');
    expect(makeMprn('39384244')).toBe('3938424403');
  });

  it('writes a remainder of 10 with both its digits', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => makeMprn(String(10_000_000 + index)));
    expect(numbers.every((mprn) => mprn.length === 10 && isValidMprn(mprn))).toBe(true);
    expect(numbers.some((mprn) => mprn.endsWith('10'))).toBe(true);
  });

  it.each(['', '1234567', '123456789', '1234567x'])('refuses the body "%s"', (body) => {
    expect(() => makeMprn(body)).toThrow(RangeError);
  });
});
