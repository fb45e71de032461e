import { describe, expect, it } from '@jest/globals';
import { noHelpInWords, outcomesInWords } from './batch-words';

const preview = (allowed: number, unhelped: number) => ({
  ...{ count: allowed, allowed, not_allowed: 0, supplier_complete: 0, not_helped_by_retry: unhelped },
});
const nothing = {
  processed: 0,
  errored: 0,
  waiting: 0,
  cancelled: 0,
  counted_at: '2026-11-21T10:00:00Z',
  is_final: false,
};

describe('What is said before a retry', () => {
  it.each([
    [preview(4, 0), null],
    [preview(4, 1), 'A retry alone does not help 1 of 4 imports: it fails again until something has changed.'],
    [preview(4, 2), 'A retry alone does not help 2 of 4 imports: they fail again until something has changed.'],
    [preview(4, 4), 'A retry alone does not help 4 imports: they fail again until something has changed.'],
    [preview(1, 1), 'A retry alone does not help 1 import: it fails again until something has changed.'],
  ])('of %j is %j', (counts, words) => {
    expect(noHelpInWords(counts)).toBe(words);
  });
});

describe('What became of a batch', () => {
  it('is said of every outcome there is', () => {
    const outcomes = { ...nothing, processed: 1_200, errored: 2, waiting: 1 };
    expect(outcomesInWords({ changed: 1_203, outcomes })).toBe(
      'Of the 1,203, 1,200 went through, 2 failed again, 1 waits or runs.',
    );
  });

  it('is not said before it was counted, nor of nothing', () => {
    expect(outcomesInWords({ changed: 3, outcomes: { ...nothing, waiting: 3, counted_at: null } })).toBeNull();
    expect(outcomesInWords({ changed: 0, outcomes: nothing })).toBeNull();
  });
});
