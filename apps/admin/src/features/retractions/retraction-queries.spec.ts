import { describe, expect, it } from '@jest/globals';
import { askAgain } from '../../lib/ask-again';
import { retractedAccountsQuery } from './retraction-queries';

const asked = (isOver: boolean) => retractedAccountsQuery('one', new URLSearchParams({ state: 'LEFT' }), isOver);

describe('the accounts of a retraction', () => {
  it('are looked at again and again while it runs, and no more when it is over', () => {
    expect(asked(false).refetchInterval).toBeGreaterThan(0);
    expect(asked(true).refetchInterval).toBe(askAgain);
  });

  it('are read once more when it is over, as the last look may have been before its last step', () => {
    expect(asked(true).queryKey).not.toEqual(asked(false).queryKey);
  });
});
