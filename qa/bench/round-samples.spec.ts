import { describe, expect, it } from '@jest/globals';
import { createdIn, IMPORTED, samplesOf } from './round-samples.js';

describe('the samples of rounds', () => {
  it.each([
    [102, 1],
    [20, 15],
    [3, 0.3],
  ])('of which there are %i, of %d seconds, are those of no other round', (rounds, seconds) => {
    const taken = Array.from({ length: rounds }, (_, round) => samplesOf({ round, seconds })).flatMap(
      ({ imported, created }) => [
        { from: imported, to: imported + IMPORTED },
        { from: created, to: created + createdIn(seconds) },
      ],
    );
    const byNumber = taken.sort((one, other) => one.from - other.from);
    expect(byNumber.filter(({ from }, index) => from < (byNumber[index - 1]?.to ?? 0))).toEqual([]);
  });
});
