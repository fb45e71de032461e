import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const late = () => new Error('late');

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

describe('turns', () => {
  it('let work on one key go one after the other, in the order it was asked for', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => turns.take('key', step(name), 1_000, late)));
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('do not let work on another key wait', async () => {
    const turns = new Turns();
    const first = held();
    const busy = turns.take('busy', first.work, 1_000, late);
    expect(await turns.take('other', async () => 'done', 1_000, late)).toBe('done');
    first.end();
    await busy;
  });

  it('go on after work that failed, and hand its error to whoever asked for it', async () => {
    const turns = new Turns();
    const failed = turns.take('key', () => Promise.reject(new Error('broken')), 1_000, late);
    const next = turns.take('key', async () => 'done', 1_000, late);
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('do not begin work that waited too long', async () => {
    const turns = new Turns();
    const first = held();
    const busy = turns.take('key', first.work, 1_000, late);
    let begun = false;
    const waiting = turns.take(
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

  it('leave nothing behind', async () => {
    const turns = new Turns();
    await Promise.all(['a', 'a', 'b'].map((key) => turns.take(key, async () => key, 1_000, late)));
    expect(turns.size).toBe(0);
  });
});
