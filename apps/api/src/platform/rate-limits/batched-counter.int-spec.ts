import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { BatchedCounter } from './batched-counter.js';
import type { SharedCounters } from './shared-counters.js';

const POINTS = 10;

describe('BatchedCounter', () => {
  let redis: Redis;
  let counts: BatchedCounter;
  const leave = jest.fn();

  beforeAll(() => {
    redis = new Redis(process.env.TEST_REDIS_URL ?? '');
  });
  afterAll(() => redis.disconnect());
  beforeEach(() => {
    leave.mockClear();
    counts = joined(randomUUID());
  });

  function joined(prefix: string): BatchedCounter {
    const shared = { redis, leave } as unknown as SharedCounters;
    return new BatchedCounter({ points: POINTS, duration: 60, keyPrefix: `joined-${prefix}` }, shared);
  }
  const remaining = async (callers: readonly string[]) =>
    (await Promise.all(callers.map((caller) => counts.count(caller)))).map((counted) => counted?.remaining);

  it('tells each of many at once what it would tell one after the other', async () => {
    expect(await remaining(['a', 'b', 'a', 'a', 'b'])).toEqual([9, 9, 8, 7, 8]);
    expect(await remaining(['b', 'a'])).toEqual([7, 6]);
  });

  it('lets exactly as many pass as there may be, however they come', async () => {
    await remaining(['a', 'a', 'a']);
    const last = await Promise.all(Array.from({ length: POINTS }, () => counts.count('a')));
    expect(last.map((counted) => counted?.isTooMany)).toEqual([...Array(7).fill(false), true, true, true]);
    const blocked = await Promise.all([counts.count('a'), counts.count('a')]);
    expect(blocked).toMatchObject([
      { isTooMany: true, remaining: 0 },
      { isTooMany: true, remaining: 0 },
    ]);
    expect(blocked[0]?.seconds).toBeGreaterThanOrEqual(1);
  });

  it('counts in one step what comes at once, with all other processes', async () => {
    const prefix = randomUUID();
    counts = joined(prefix);
    const consumed = jest.spyOn(redis, Object('rlflxIncr'));
    await remaining(Array(5).fill('a'));
    expect(consumed).toHaveBeenCalledTimes(1);
    consumed.mockRestore();
    counts = joined(prefix);
    expect(await remaining(['a'])).toEqual([4]);
  });

  it('counts nothing a second time when Redis fails, and leaves it alone', async () => {
    const consumed = jest.spyOn(redis, Object('rlflxIncr'));
    consumed.mockRejectedValue(Object(new Error('Command timed out')));
    expect(await Promise.all([counts.count('a'), counts.count('a')])).toEqual([null, null]);
    expect(consumed).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
    consumed.mockRestore();
  });
});
