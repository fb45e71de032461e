import { describe, expect, it } from '@jest/globals';
import { RECENT, RecentCallers } from './recent-callers.js';

class CallersAt extends RecentCallers {
  at = 0;
  protected override now(): number {
    return this.at;
  }
}

describe('RecentCallers', () => {
  it('knows nobody at first', () => {
    expect(new CallersAt().hasOthersThan('a')).toBe(false);
  });

  it('does not count the one who asks', () => {
    const callers = new CallersAt();
    for (const caller of ['a', 'a', 'a']) callers.note(caller);
    expect(callers.hasOthersThan('a')).toBe(false);
    expect(callers.hasOthersThan('b')).toBe(true);
  });

  it.each([
    ['b called before', ['b', 'a', 'a', 'a']],
    ['b called last', ['a', 'a', 'b']],
    ['staff called between others', ['b', 'a', 'staff', 'a']],
  ])('sees another when %s', (_, calls) => {
    const callers = new CallersAt();
    for (const caller of calls) callers.note(caller);
    expect(callers.hasOthersThan('a')).toBe(true);
  });

  it('forgets another after a while, however often the one who asks has called since', () => {
    const callers = new CallersAt();
    callers.note('b');
    callers.at = RECENT - 1;
    callers.note('a');
    expect(callers.hasOthersThan('a')).toBe(true);
    callers.at = RECENT;
    callers.note('a');
    expect(callers.hasOthersThan('a')).toBe(false);
    expect(callers.hasOthersThan('b')).toBe(true);
  });
});
