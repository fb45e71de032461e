import { describe, expect, it } from '@jest/globals';
import { mayDo } from './may-do';

describe('mayDo', () => {
  const allowed: readonly ('retry' | 'cancel')[] = ['retry'];

  it('allows what the API sent', () => {
    expect(mayDo(allowed, 'retry')).toBe(true);
    expect(mayDo(allowed, 'cancel')).toBe(false);
  });

  it('does not compile with an action that the resource does not have', () => {
    // @ts-expect-error a misspelt action would hide a button for ever
    expect(mayDo(allowed, 'retyr')).toBe(false);
  });
});
