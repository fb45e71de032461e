import { describe, expect, it } from '@jest/globals';
import { countEntries, fileProblems } from './file-problems';

describe('What is wrong with a file', () => {
  it('is told line by line, the file as a whole first', () => {
    const fields = new Map([
      ['lines.12.fuel', 'Expected ELECTRICITY or GAS.'],
      ['lines.3', 'The quotes of this line do not pair.'],
      ['header', 'Column "code" is missing.'],
      ['', 'More than 100 lines are wrong; only the first are listed.'],
    ]);
    expect(fileProblems(fields)).toEqual([
      { line: null, column: 'header', problem: 'Column "code" is missing.' },
      { line: null, column: '', problem: 'More than 100 lines are wrong; only the first are listed.' },
      { line: 3, column: '', problem: 'The quotes of this line do not pair.' },
      { line: 12, column: 'fuel', problem: 'Expected ELECTRICITY or GAS.' },
    ]);
  });
});

describe('The entries of a file', () => {
  it.each([
    ['code,name\nA,1\r\nB,2\n', 2],
    ['code,name\n\n', 0],
    ['', 0],
  ])('are counted without its header and empty lines', (text, count) => {
    expect(countEntries(text)).toBe(count);
  });
});
