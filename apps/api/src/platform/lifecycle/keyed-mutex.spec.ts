import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

const late = () => new Error('late');

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

describe('KeyedMutex', () => {
  it('runs work on one key one after the other, first come, first served', async () => {
    const mutex = new KeyedMutex();
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => mutex.runExclusive('key', step(name), 1_000, late)));
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('does not make work on another key wait', async () => {
    const mutex = new KeyedMutex();
    const first = held();
    const busy = mutex.runExclusive('busy', first.work, 1_000, late);
    expect(await mutex.runExclusive('other', async () => 'done', 1_000, late)).toBe('done');
    first.end();
    await busy;
  });

  it('goes on after work that failed, and throws its error to its caller', async () => {
    const mutex = new KeyedMutex();
    const failed = mutex.runExclusive('key', () => Promise.reject(new Error('broken')), 1_000, late);
    const next = mutex.runExclusive('key', async () => 'done', 1_000, late);
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('does not begin work that waited too long', async () => {
    const mutex = new KeyedMutex();
    const first = held();
    const busy = mutex.runExclusive('key', first.work, 1_000, late);
    let begun = false;
    const waiting = mutex.runExclusive(
      'key',
      async () => {
        begun = true;
      },
      -1,
      late,
    );
    first.end();
    await busy;
    await expect(waiting).rejects.toThrow('late');
    expect(begun).toBe(false);
  });

  it('leaves nothing behind', async () => {
    const mutex = new KeyedMutex();
    await Promise.all(['a', 'a', 'b'].map((key) => mutex.runExclusive(key, async () => key, 1_000, late)));
    expect(mutex.size).toBe(0);
  });
});
