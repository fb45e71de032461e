import { describe, expect, it } from '@jest/globals';
import { retractedAccountsQuery } from './retraction-queries';

const asked = (isOver: boolean) => retractedAccountsQuery('one', new URLSearchParams({ state: 'LEFT' }), isOver);

/** Milliseconds until it is asked again after an answer. */
function pauseOf({ refetchInterval: pause }: { refetchInterval?: unknown }): unknown {
  return typeof pause === 'function' ? pause({ state: { error: null } }) : pause;
}

describe('the accounts of a retraction', () => {
  it('are looked at again and again while it runs, and no more when it is over', () => {
    expect(pauseOf(asked(false))).toBeGreaterThan(0);
    expect(pauseOf(asked(true))).toBe(false);
  });

  it('are read once more when it is over, as the last look may have been before its last step', () => {
    expect(asked(true).queryKey).not.toEqual(asked(false).queryKey);
  });
});
