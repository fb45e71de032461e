import { describe, expect, it } from '@jest/globals';
import type { NumberFormat } from '../mapping/mapping.js';
import { readNumber } from './read-number.js';
import { REFUSED } from './value-outcome.js';

/** What a number is read as, and what is told of it. */
function read(
  text: string,
  decimal: NumberFormat['decimal'] = '.',
  { sign = 'kept', minus = null }: Partial<Pick<NumberFormat, 'sign' | 'minus'>> = {},
): { value: string | null; told: string[] } {
  const told: string[] = [];
  const value = readNumber(text, { decimal, unit: 'pounds', sign, minus }, (code) => told.push(code));
  return { value: value === REFUSED ? null : value, told };
}

describe('a number with blanks between digits', () => {
  it.each([
    ['1 234.50', '.', '1234.50'],
    ['12\u00a0345\u202f678', '.', '12345678'],
    ['-1 234,5', ',', '-1234.5'],
    ['(1 234)', '.', '-1234'],
  ] as const)('has thousands: %s with a decimal %s', (text, decimal, value) => {
    const found = read(text, decimal);
    expect([found.value, found.told]).toEqual([value, expect.arrayContaining(['thousand_separators'])]);
  });

  it.each(['12 50', '£12 50', '1 50.00', '1234 567', '1 2345', '100 20 CR', '1 234 5', '1.234 567', '10 20'])(
    'is none where these are no thousands: %s',
    (text) => {
      expect(read(text)).toEqual({ value: null, told: ['not_a_number'] });
    },
  );
});

describe('a number with its sign in letters', () => {
  it.each([
    ['DR', 'kept', '12.50', '-40.00'],
    ['CR', 'kept', '-12.50', '40.00'],
    ['DR', 'reversed', '-12.50', '40.00'],
    ['CR', 'reversed', '12.50', '-40.00'],
    [null, 'reversed', '12.50', '-40.00'],
    ['CR', 'positive', '12.50', '40.00'],
    [null, 'positive', '12.50', '40.00'],
    [null, 'negative', '-12.50', '-40.00'],
  ] as const)('is below zero for the letters that are a minus: %s, sign %s', (minus, sign, credit, debit) => {
    expect(read('12.50 CR', '.', { minus, sign })).toEqual({ value: credit, told: ['accounting_sign'] });
    expect(read('40.00dr', '.', { minus, sign })).toEqual({ value: debit, told: ['accounting_sign'] });
  });

  it('is refused where nobody said which of them is one, but for a zero', () => {
    for (const text of ['12.50 CR', '40.00 DR', '\u00a340DR'])
      expect(read(text)).toEqual({ value: null, told: ['sign_in_letters'] });
    for (const text of ['0.00 CR', '0.00DR']) expect(read(text)).toEqual({ value: '0.00', told: ['accounting_sign'] });
  });
});

describe('a number with a separator before three digits', () => {
  it.each([
    ['0,125', '.', '0.125', 'decimal_comma'],
    ['-0,500', '.', '-0.500', 'decimal_comma'],
    ['(0,500)', '.', '-0.500', 'decimal_comma'],
    ['0.285', ',', '0.285', 'thousand_separators'],
    ['-0.500', ',', '-0.500', 'thousand_separators'],
    ['1234,125', '.', '1234.125', 'decimal_comma'],
  ] as const)('is %s with a decimal %s: %s, since no thousands begin with a zero', (text, decimal, value, code) => {
    const found = read(text, decimal);
    expect([found.value, found.told]).toEqual([value, expect.arrayContaining([code])]);
  });

  it.each([
    ['1,285', '.', '1285'],
    ['1,234,567.50', '.', '1234567.50'],
    ['1.285', ',', '1285'],
    ["1'285", '.', '1285'],
  ] as const)('is %s with a decimal %s: %s, in thousands', (text, decimal, value) => {
    expect(read(text, decimal)).toEqual({ value, told: ['thousand_separators'] });
  });

  it.each([
    ['012,500', '.'],
    ['0,125,000', '.'],
    ['0,125.50', '.'],
    ['0.125,5', '.'],
    ['012.500', ','],
    ["0'125", '.'],
  ] as const)('is refused as %s with a decimal %s, which is no number or can be two', (text, decimal) => {
    expect(read(text, decimal)).toEqual({ value: null, told: ['not_a_number'] });
  });
});
