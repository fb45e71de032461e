import { distinctSample } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { createdIn, IMPORTED, refuseTooManyRounds, SENT, samplesOf } from './round-samples.js';

describe('the samples of rounds', () => {
  it.each([
    [102, 1],
    [20, 15],
    [3, 2],
  ])('of which there are %i, of %d seconds, are those of no other round', (rounds, seconds) => {
    const taken = Array.from({ length: rounds }, (_, round) => samplesOf({ round, seconds })).flatMap(
      ({ imported, sent, created }) => [
        { from: imported, to: imported + IMPORTED },
        { from: sent, to: sent + SENT },
        { from: created, to: created + createdIn(seconds) },
      ],
    );
    const byNumber = taken.sort((one, other) => one.from - other.from);
    expect(byNumber.filter(({ from }, index) => from < (byNumber[index - 1]?.to ?? 0))).toEqual([]);
  });

  it('are there to the last of as many rounds as are not refused', () => {
    const lastOf = (rounds: number) => samplesOf({ round: rounds - 1, seconds: 1 }).created + createdIn(1) - 1;
    expect(() => refuseTooManyRounds(529, 1)).not.toThrow();
    expect(() => distinctSample(lastOf(529))).not.toThrow();
    expect(() => refuseTooManyRounds(530, 1)).toThrow('There are samples for 529 rounds of 1 s, and not for 530.');
    expect(() => distinctSample(lastOf(530))).toThrow(RangeError);
  });
});
