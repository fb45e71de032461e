import { describe, expect, it } from '@jest/globals';
import { readOptions } from './read-options.js';

const USUAL = { rounds: 3, seconds: 5, accounts: 1_000 };

describe('how much is measured', () => {
  it('is what the words say, and the usual otherwise', () => {
    expect(readOptions({ rounds: '9', accounts: undefined }, USUAL)).toEqual({ ...USUAL, rounds: 9 });
  });

  it('is as many accounts as the figures of mapping and reconciliation are of', () => {
    expect(readOptions({ accounts: '1200000' }, USUAL)).toEqual({ ...USUAL, accounts: 1_200_000 });
  });

  it.each(['0', '-1', '1.5', '0.3', 'many', '', '1e3', '1000000'])('is refused when a word is %j', (word) => {
    expect(() => readOptions({ seconds: word }, USUAL)).toThrow(`--seconds is a whole number from 1 to 999999`);
  });

  it('is refused with every word that is wrong', () => {
    expect(() => readOptions({ rounds: 'many', accounts: '0' }, USUAL)).toThrow(
      '--rounds is a whole number from 1 to 999999, and not many; --accounts is a whole number from 1 to 9999999, and not 0.',
    );
  });
});
