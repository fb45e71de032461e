import { describe, expect, it } from '@jest/globals';
import { numbersIn } from './chosen-numbers';

describe('account numbers in a text', () => {
  it('are one on each line, each once, without what a spreadsheet leaves around them', () => {
    expect(numbersIn(' A-1\r\nB 2\n\n A-1\t\n')).toEqual(['A-1', 'B 2']);
    expect(numbersIn(' \n')).toEqual([]);
  });
});
