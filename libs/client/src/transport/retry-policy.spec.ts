import { describe, expect, it } from '@jest/globals';
import { RateLimited, Unavailable } from '../errors/index.js';
import { RetryPolicy } from './retry-policy.js';

const call = { operation: 'validate', requestId: 'r', afterUnseenAnswer: false } as const;
const answer = { status: 503, code: null, retryAfter: null, body: undefined };
const unavailable = new Unavailable('Later.', call, answer);
const asked = (retryAfter: number) => new RateLimited('Later.', call, { ...answer, status: 429, retryAfter });
const longest = (options = {}) => new RetryPolicy({ attempts: 10, base: 100, most: 1_000, ...options }, () => 1);

describe('RetryPolicy', () => {
  it('doubles the longest pause up to a limit', () => {
    const delays = [1, 2, 3, 4, 5, 6, 9].map((attempts) => longest().delayAfter(unavailable, 'always', attempts, 0));
    expect(delays).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000]);
  });

  it('pauses at random between nothing and the longest', () => {
    const policy = (random: number) => new RetryPolicy({ base: 100 }, () => random);
    expect([0, 0.25, 0.5].map((random) => policy(random).delayAfter(unavailable, 'always', 2, 0))).toEqual([
      0, 50, 100,
    ]);
  });

  it('adds the pause to what the service asks for, so that not all come back at that very moment', () => {
    expect(longest().delayAfter(asked(5_000), 'always', 1, 0)).toBe(5_100);
  });

  it('waits for as much as it may and not for more', () => {
    const policy = longest({ mostRetryAfter: 5_000 });
    expect(policy.delayAfter(asked(5_000), 'always', 1, 0)).toBe(5_100);
    expect(policy.delayAfter(asked(5_001), 'always', 1, 0)).toBeNull();
  });

  it('begins no attempt after the total', () => {
    const policy = longest({ total: 1_000 });
    expect(policy.delayAfter(unavailable, 'always', 1, 900)).toBe(100);
    expect(policy.delayAfter(unavailable, 'always', 1, 901)).toBeNull();
  });

  it('takes an option that is undefined for one that is not given', () => {
    const policy = new RetryPolicy({ attempts: undefined, base: undefined }, () => 1);
    expect([1, 4, 5].map((attempts) => policy.delayAfter(unavailable, 'always', attempts, 0))).toEqual([
      250,
      2_000,
      null,
    ]);
  });

  it('repeats what may have been done only when that does no harm', () => {
    expect(longest().delayAfter(unavailable, 'when-not-done', 1, 0)).toBeNull();
    expect(longest().delayAfter(asked(0), 'when-not-done', 1, 0)).toBe(100);
  });
});
