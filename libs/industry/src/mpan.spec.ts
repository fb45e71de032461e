import { describe, expect, it } from '@jest/globals';
import { isValidMpan, makeMpan, mpanCheckDigit } from './mpan.js';

describe('isValidMpan', () => {
  it.each(['1200060176720', '1013004420117'])('accepts %s, a published number', (mpan) => {
    expect(isValidMpan(mpan)).toBe(true);
  });

  it.each([
    ['1200060176721', 'a wrong check digit'],
    ['2100060176720', 'two digits swapped'],
    ['0200060176720', 'a leading zero'],
    ['120006017672', 'twelve digits'],
    ['12000601767200', 'fourteen digits'],
    ['120006017672O', 'a letter'],
    ['１２０００６０１７６７２０', 'digits of another script'],
    [' 1200060176720', 'a space'],
    ['', 'nothing'],
  ])('refuses %s: %s', (mpan) => {
    expect(isValidMpan(mpan)).toBe(false);
  });
});

describe('makeMpan', () => {
  it('completes a body with its check digit', () => {
    expect(makeMpan('120006017672')).toBe('1200060176720');
    expect(mpanCheckDigit('101300442011')).toBe('7');
  });

  it('writes a remainder of 10 as 0', () => {
    const bodies = Array.from({ length: 200 }, (_, index) => String(100_000_000_000 + index));
    expect(bodies.every((body) => isValidMpan(makeMpan(body)))).toBe(true);
    expect(bodies.every((body) => makeMpan(body).length === 13)).toBe(true);
  });

  it.each(['', '12345678901', '012345678901', '1234567890123', '12345678901x'])('refuses the body "%s"', (body) => {
    expect(() => makeMpan(body)).toThrow(RangeError);
  });
});
