import { describe, expect, it } from '@jest/globals';
import { PrefetchingReader, type RowSource } from './prefetching-reader.js';

const BATCH = 2;

/** Gives these batches when it is let, and keeps what it was asked for. */
function sourceOf(batches: readonly (readonly number[] | Error)[]) {
  const steps: string[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  const source: RowSource<number> = {
    fetch: (count) =>
      new Promise((resolve, reject) => {
        const rows = batches[asked] ?? [];
        asked += 1;
        steps.push(`asked for ${count}`);
        waiting.push(() => (rows instanceof Error ? reject(rows) : resolve(rows)));
      }),
    close: async () => {
      steps.push('closed');
    },
  };
  const letOne = () => waiting.shift()?.();
  return { rows: new PrefetchingReader(source, BATCH), steps, letOne };
}

describe('PrefetchingReader', () => {
  it('has the next batch under way when it gives one, and none beyond', async () => {
    const { rows, steps, letOne } = sourceOf([[1, 2], [3, 4], [5]]);
    const first = rows.read();
    letOne();
    expect([await first, steps.length]).toEqual([[1, 2], 2]);
    letOne();
    expect([await rows.read(), steps.length, rows.isOver]).toEqual([[3, 4], 3, false]);
    letOne();
    expect([await rows.read(), steps.length, rows.isOver]).toEqual([[5], 3, true]);
    await rows.close();
    expect(steps.at(-1)).toBe('closed');
  });

  it('throws what a fetch ended with when that batch is read', async () => {
    const { rows, letOne } = sourceOf([[1, 2], new Error('gone')]);
    const first = rows.read();
    letOne();
    await first;
    letOne();
    await expect(rows.read()).rejects.toThrow('gone');
    await rows.close();
  });

  it('closes after what is being read, even when that fails', async () => {
    const { rows, steps, letOne } = sourceOf([[1, 2], new Error('gone')]);
    const first = rows.read();
    letOne();
    await first;
    const closing = rows.close();
    await Promise.resolve();
    expect(steps).not.toContain('closed');
    letOne();
    await closing;
    expect(steps.at(-1)).toBe('closed');
  });
});
