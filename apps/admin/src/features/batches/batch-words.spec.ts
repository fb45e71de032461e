import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../../lib/operator-api';
import { countedInWords, graceInWords, outcomesOf, progressInWords } from './batch-words';

const nothing = {
  processed: 0,
  errored: 0,
  waiting: 0,
  cancelled: 0,
  counted_at: '2026-11-21T10:00:00Z',
  is_final: false,
};

describe('What became of a batch', () => {
  it('is said of every outcome there is', () => {
    const outcomes = { ...nothing, processed: 1_200, errored: 2, waiting: 1 };
    expect(outcomesOf({ changed: 1_203, outcomes })).toEqual([
      { count: 1_200, words: 'went through', statuses: 'PROCESSED,DRY_RUN_SUCCEEDED' },
      { count: 2, words: 'failed again', statuses: 'ERRORED,DRY_RUN_ERRORED' },
      { count: 1, words: 'waits or runs', statuses: 'PENDING,IN_PROGRESS' },
    ]);
  });

  it('is not said before it was counted, nor of nothing', () => {
    expect(outcomesOf({ changed: 3, outcomes: { ...nothing, waiting: 3, counted_at: null } })).toEqual([]);
    expect(outcomesOf({ changed: 0, outcomes: nothing })).toEqual([]);
  });
});

describe('The time before a batch begins', () => {
  const batch = { status: 'RUNNING', action: 'cancel', done: 0, total: 457, changed: 0 } as const;
  const begins = Date.parse('2026-11-21T10:00:30Z');
  const at = (seconds: number) =>
    progressInWords({ ...batch, begins_at: '2026-11-21T10:00:30Z' } as Batch, begins - 1_000 * seconds);

  it('is counted down, and over when it begins', () => {
    expect(at(29.2)).toBe('Begins in 30 seconds; until then nothing is changed, and it can be aborted whole.');
    expect(at(1)).toBe('Begins in 1 second; until then nothing is changed, and it can be aborted whole.');
    expect(at(0)).toBe('Cancelling: 0 of 457 imports.');
  });

  it('is over at once when it is aborted, and what was left alone is counted', () => {
    const aborted = (done: number) =>
      progressInWords({ ...batch, status: 'ABORTED', done, begins_at: '2026-11-21T10:00:30Z' } as Batch, begins);
    expect([0, 456, 457].map(aborted)).toEqual([
      'Aborted. Cancelled 0 imports. The other 457 were left alone.',
      'Aborted. Cancelled 0 imports. The other one was left alone.',
      'Aborted. Cancelled 0 imports.',
    ]);
  });

  it('is told in the question before', () => {
    expect(graceInWords({ grace_seconds: 30 })).toBe(
      'It begins after 30 seconds; until then the batch can be aborted whole.',
    );
    expect(graceInWords({ grace_seconds: 0 })).toBe('');
  });
});

describe('What a batch would leave alone', () => {
  const counts = { not_helped_by_retry: 0, grace_seconds: 0 };

  it.each(['retry', 'restore'] as const)('is not said to be only of another status, to %s', (action) => {
    const preview = { count: 5, allowed: 2, not_allowed: 3, supplier_complete: 1, ...counts };
    expect(countedInWords(preview, action).slice(2)).toEqual([
      ['Left alone, as their status does not allow it or their payload was erased', 2],
      ['Left alone, as their supplier is Complete', 1],
    ]);
  });

  it('needs no payload to be cancelled', () => {
    const preview = { count: 3, allowed: 2, not_allowed: 1, supplier_complete: 0, ...counts };
    expect(countedInWords(preview, 'cancel')).toEqual([
      ['Found', 3],
      ['Will be cancelled', 2],
      ['Left alone, as their status does not allow it', 1],
    ]);
  });
});
