import { describe, expect, it, jest } from '@jest/globals';
import { SnapshotCache } from './snapshot-cache.js';

function cacheWith(lookUp: (key: string) => Promise<string | null>, maxSize = 10) {
  const time = { now: 0 };
  return { time, cache: new SnapshotCache(lookUp, 500, maxSize, () => time.now) };
}

describe('SnapshotCache', () => {
  it('asks once while the answer is young, and again when it is not', async () => {
    const lookUp = jest.fn(async (key: string) => key);
    const { cache, time } = cacheWith(lookUp);
    await cache.get('a');
    time.now = 499;
    await cache.get('a');
    expect(lookUp).toHaveBeenCalledTimes(1);
    time.now = 500;
    await cache.get('a');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('asks once for everybody who wants the same at the same time', async () => {
    const lookUp = jest.fn(async (key: string) => key);
    const { cache } = cacheWith(lookUp);
    await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('keeps that there is nothing', async () => {
    const lookUp = jest.fn(async () => null);
    const { cache } = cacheWith(lookUp);
    await cache.get('a');
    expect(await cache.get('a')).toBeNull();
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('does not keep a failure', async () => {
    const lookUp = jest.fn(async () => 'found').mockRejectedValueOnce(new Error('database away'));
    const { cache } = cacheWith(lookUp);
    await expect(cache.get('a')).rejects.toThrow('database away');
    expect(await cache.get('a')).toBe('found');
  });

  it('drops the oldest beyond its size', async () => {
    const lookUp = jest.fn(async (key: string) => key);
    const { cache } = cacheWith(lookUp, 2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await cache.get(key);
    expect(lookUp.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'a']);
  });
});
