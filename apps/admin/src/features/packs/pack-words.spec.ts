import { describe, expect, it } from '@jest/globals';
import { sizeWords } from './pack-words';

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
