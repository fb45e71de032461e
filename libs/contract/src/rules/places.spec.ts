import { describe, expect, it } from '@jest/globals';
import { forgetAccount, oncePerAccount } from './places.js';
import { type ReadableAccount } from './rule.js';

describe('oncePerAccount', () => {
  const [account, other]: readonly ReadableAccount[] = [{ customers: [] }, { customers: [{}] }];
  if (account === undefined || other === undefined) throw new Error('two accounts were expected');

  function counting() {
    const asked: ReadableAccount[] = [];
    const gather = oncePerAccount((one) => {
      asked.push(one);
      return one.customers ?? [];
    });
    return { asked, gather };
  }

  it('gathers once for an account, and anew for the next one', () => {
    const { asked, gather } = counting();
    expect([gather(account), gather(account), gather(other), gather(account)]).toEqual([[], [], [{}], []]);
    expect(asked).toEqual([account, other, account]);
  });

  it('remembers nothing of an account that was let go', () => {
    const { asked, gather } = counting();
    gather(account);
    forgetAccount();
    gather(account);
    expect(asked).toEqual([account, account]);
  });
});
