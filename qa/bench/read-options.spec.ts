import { describe, expect, it } from '@jest/globals';
import { readOptions } from './read-options.js';

const USUAL = { rounds: 3, seconds: 5, accounts: 1_000 };

describe('how much is measured', () => {
  it('is what the words say, and the usual otherwise', () => {
    expect(readOptions({ rounds: '9', accounts: undefined }, USUAL)).toEqual({ ...USUAL, rounds: 9 });
  });

  it.each(['0', '-1', '1.5', '0.3', 'many', '', '1e3', '1000000'])('is refused when a word is %j', (word) => {
    expect(() => readOptions({ seconds: word }, USUAL)).toThrow(`--seconds is a whole number from 1 to 999999`);
  });
});
