import { describe, expect, it } from '@jest/globals';
import { AccountView, oncePerAccount } from './account-view.js';

describe('what is asked of an account', () => {
  it('is gathered once for a view, and goes with it', () => {
    const asked: AccountView[] = [];
    const gather = oncePerAccount((view) => {
      asked.push(view);
      return view.payload.customers ?? [];
    });
    const payload = { customers: [{}] };
    const [view, another] = [new AccountView(payload), new AccountView(payload)];
    expect([gather(view), gather(view), gather(another), gather(view)]).toEqual(Array(4).fill([{}]));
    expect(asked).toEqual([view, another]);
  });
});
