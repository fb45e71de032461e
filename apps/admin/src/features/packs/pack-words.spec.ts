import { describe, expect, it } from '@jest/globals';
import { sizeWords, staffWords } from './pack-words';

describe('the length of an archive', () => {
  it.each([
    [null, ''],
    [0, '0 bytes.'],
    [999, '999 bytes.'],
    [1_000, '1 kB.'],
    [148_213, '148 kB.'],
    [12_345_678, '12.3 MB.'],
    [5_000_000_000_000, '5000 GB.'],
  ])('of %s is said as %j', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
});

describe('the signature of the platform', () => {
  it.each([
    [0, 2, null],
    [1, 2, '1 of 2 members of staff have signed.'],
    [2, 2, null],
    [1, 1, null],
  ])('with %i of %i people is said as %j', (signed, wanted, words) =>
    expect(staffWords({ signed, wanted })).toBe(words),
  );
});
