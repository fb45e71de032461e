import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { isValidPhone } from './phone.js';

describe('isValidPhone', () => {
  it.each([
    '020 7946 0018',
    '07400 118832',
    '+44 7400 118832',
    '(01209) 311456',
    '+33 6 12 34 56 78',
    '+1 212 736 5000',
  ])('accepts %s', (number) => {
    expect(isValidPhone(number)).toBe(true);
  });

  it.each([
    ['07700 900123', 'reserved for drama'],
    ['01632 960123', 'reserved for drama'],
    ['abcde', 'no digits'],
    ['0740', 'too short'],
    ['212 736 5000', 'a foreign number without its country'],
    ['call 07400 118832 after six', 'a sentence with a number in it'],
    ['+999 12345678', 'no such country'],
    ['', 'nothing'],
  ])('refuses %s: %s', (number) => {
    expect(isValidPhone(number)).toBe(false);
  });

  it('says what the library says, of numbers around the British plan too', () => {
    const heads = ['01', '0121', '01481', '01534', '01624', '02', '03', '055', '056', '07', '0740', '07624', '07700'];
    const digits = fc.stringMatching(/^[0-9]{3,9}$/);
    const number = fc
      .tuple(
        fc.constantFrom(...heads, '07911', '0800', '0844', '09', '00'),
        digits,
        fc.constantFrom('0', '+44', '+44 '),
      )
      .chain(([head, rest, prefix]) => {
        const text = prefix + head.slice(1) + rest;
        return fc.nat(text.length).map((at) => `${text.slice(0, at)} ${text.slice(at)}`);
      });
    fc.assert(
      fc.property(number, (text) => isValidPhone(text) === isValidPhoneNumber(text, 'GB')),
      { numRuns: 3_000 },
    );
  });
});
