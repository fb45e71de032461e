import { describe, expect, it } from '@jest/globals';
import { numbersIn, problemOf } from './chosen-numbers';

describe('account numbers in a text', () => {
  it('are one on each line, each once, without what a spreadsheet leaves around them', () => {
    expect(numbersIn(' A-1\r\nB 2\n\n A-1\t\n')).toEqual(['A-1', 'B 2']);
    expect(numbersIn(' \n')).toEqual([]);
  });

  it('are looked at before the API is asked: how many there are, and whether a whole row was pasted as one', () => {
    expect(problemOf(Array.from({ length: 1_000 }, (_, index) => `N-${index}`))).toBeNull();
    expect(problemOf(Array.from({ length: 1_001 }, (_, index) => `N-${index}`))).toBe('At most 1,000 at a time.');
    expect(problemOf(['A-1', 'x'.repeat(128)])).toBeNull();
    expect(problemOf(['A-1', 'x'.repeat(129)])).toBe(
      `No number is longer than 128 characters. This line is: ${'x'.repeat(40)}…`,
    );
  });
});
