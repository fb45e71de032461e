import { describe, expect, it } from '@jest/globals';
import { isRefused, verdictOf } from './verdict.js';

/** Rounds with these ratios, on a machine that is slower from round to round. */
const roundsOf = (ratios: readonly number[]) =>
  ratios.map((ratio, index) => ({ ours: (ratio * 1_000) / (index + 1), peer: 1_000 / (index + 1) }));

const outcomeOf = (...ratios: number[]) => verdictOf(roundsOf(ratios)).outcome;

describe('rounds of two commits', () => {
  it('are worse when the median is below nine tenths and they agree', () => {
    const verdict = verdictOf(roundsOf([0.8, 0.82, 0.84, 0.79, 0.81, 0.83, 0.8, 0.78, 0.8]));
    expect(verdict).toEqual({
      outcome: 'worse',
      ratio: expect.closeTo(0.8),
      noise: expect.closeTo(0.0125, 4),
      slower: 9,
      chance: expect.closeTo(1 / 512, 5),
    });
    expect(isRefused(verdict)).toBe(true);
  });

  it('are held within nine tenths, also when every single one is slower', () => {
    const verdict = verdictOf(roundsOf([0.95, 0.96, 0.94, 0.95, 0.97, 0.95, 0.93, 0.94, 0.96]));
    expect(verdict).toMatchObject({ outcome: 'held', slower: 9 });
    expect(isRefused(verdict)).toBe(false);
  });

  it('are held when a few stray far', () => {
    expect(outcomeOf(1, 1.01, 0.99, 0.1, 1.02, 0.98, 0.2, 1, 1.01)).toBe('held');
  });

  it('are better when the median is above the inverse and they agree', () => {
    const verdict = verdictOf(roundsOf([1.2, 1.22, 1.18, 1.19, 1.21, 1.2, 1.23, 1.17, 0.99]));
    expect(verdict).toMatchObject({ outcome: 'better', slower: 1, chance: expect.closeTo(10 / 512, 5) });
    expect(isRefused(verdict)).toBe(false);
  });

  it('are held and not better when chance may have made them so', () => {
    expect(outcomeOf(1.9, 0.5, 1.8, 0.6, 1.7, 0.7, 1.6, 0.8, 1.5)).toBe('held');
  });

  it('are unclear, and refused, when they are below but do not agree', () => {
    const verdict = verdictOf(roundsOf([0.5, 1.9, 0.6, 1.8, 0.7, 1.7, 0.8, 1.6, 0.85]));
    expect(verdict).toMatchObject({ outcome: 'unclear', ratio: expect.closeTo(0.85), chance: expect.closeTo(0.5, 5) });
    expect(isRefused(verdict)).toBe(true);
  });

  it('are refused when there are none, or one has no rate', () => {
    expect(isRefused(verdictOf([]))).toBe(true);
    expect(isRefused(verdictOf([{ ours: 0, peer: 0 }]))).toBe(true);
  });

  it('leave out what is equal on both sides', () => {
    expect(verdictOf(roundsOf([0.8, 0.8, 0.8, 0.8, 0.8, 1]))).toMatchObject({
      outcome: 'worse',
      chance: expect.closeTo(1 / 32, 5),
    });
  });
});
