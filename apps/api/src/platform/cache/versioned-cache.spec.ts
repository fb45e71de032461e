import { describe, expect, it, jest } from '@jest/globals';
import { VersionedCache } from './versioned-cache.js';

/** Answers are the version of the world when they were begun; a world that moves is `world.version += 1`. */
function cacheOf(world: { version: number; now: number }) {
  const slept: number[] = [];
  const lookUp = jest.fn(async () => `as of ${world.version}`);
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    world.now += milliseconds;
  };
  const times = { maxAge: 5_000, pause: 300 };
  const cache = new VersionedCache(
    lookUp,
    async () => String(world.version),
    times,
    () => world.now,
    sleep,
  );
  return { cache, lookUp, slept };
}

describe('VersionedCache', () => {
  it('keeps its answer while the version is the same, and not for ever', async () => {
    const world = { version: 1, now: 0 };
    const { cache, lookUp } = cacheOf(world);
    await cache.get();
    world.now = 4_999;
    await cache.get();
    expect(lookUp).toHaveBeenCalledTimes(1);
    world.now = 5_000;
    await cache.get();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('gives whoever asks after a change an answer that holds it, after a pause at most', async () => {
    const world = { version: 1, now: 0 };
    const { cache, slept } = cacheOf(world);
    expect(await cache.get()).toBe('as of 1');
    world.version = 2;
    world.now = 100;
    expect(await cache.get()).toBe('as of 2');
    expect(slept).toEqual([200]);
    world.version = 3;
    world.now = 9_000;
    expect(await cache.get()).toBe('as of 3');
    expect(slept).toEqual([200]);
  });

  it('makes one answer for everybody who asks at once, before and after it was begun', async () => {
    const world = { version: 1, now: 0 };
    const { cache, lookUp } = cacheOf(world);
    let answer: (text: string) => void = () => undefined;
    lookUp.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const early = [cache.get(), cache.get(), cache.get()];
    while (lookUp.mock.calls.length === 0) await Promise.resolve();
    const late = cache.get();
    answer('shared');
    expect(await Promise.all([...early, late])).toEqual(Array(4).fill('shared'));
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('does not let a change pass for seen that came while the answer was made', async () => {
    const world = { version: 1, now: 0 };
    const { cache, lookUp } = cacheOf(world);
    let answer: (text: string) => void = () => undefined;
    lookUp.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const before = cache.get();
    while (lookUp.mock.calls.length === 0) await Promise.resolve();
    world.version = 2;
    const after = cache.get();
    answer('as of 1');
    expect([await before, await after]).toEqual(['as of 1', 'as of 2']);
  });

  it('keeps no failure, of the answer or of the version', async () => {
    const world = { version: 1, now: 0 };
    const { cache, lookUp } = cacheOf(world);
    lookUp.mockRejectedValueOnce(new Error('database away'));
    await expect(cache.get()).rejects.toThrow('database away');
    expect(await cache.get()).toBe('as of 1');
    const readVersion = jest
      .fn(async () => 'm')
      .mockResolvedValueOnce('m')
      .mockRejectedValueOnce(new Error('gone'));
    const other = new VersionedCache(async () => 'found', readVersion, { maxAge: 1, pause: 0 });
    await expect(other.get()).rejects.toThrow('gone');
    expect(await other.get()).toBe('found');
  });
});
