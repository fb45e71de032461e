import { describe, expect, it } from '@jest/globals';
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
});
