import { describe, expect, it } from '@jest/globals';
import { MicroBatcher } from './micro-batcher.js';

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('MicroBatcher', () => {
  /** Keeps each batch; refuses negative numbers, and everything while the number is 0. */
  function recording(maxBatchSize: number) {
    const begun: (readonly number[])[] = [];
    const ends: (() => void)[] = [];
    const work = new MicroBatcher<number>(
      (items) => {
        begun.push(items);
        if (items.includes(0)) return Promise.reject(new Error('away'));
        if (items.some((item) => item < 0)) return Promise.reject(new Error('negative'));
        return new Promise((resolve) => ends.push(resolve));
      },
      {
        maxBatchSize,
        maxConcurrent: 1,
        isRetriedAlone: (error) => error instanceof Error && error.message === 'negative',
      },
    );
    return { begun, ends, work };
  }

  it('batches what comes in while as many batches are in flight as may be, and keeps batches within their size', async () => {
    const { begun, ends, work } = recording(3);
    const added = [work.add(1)];
    await turn();
    added.push(...[2, 3, 4, 5].map((item) => work.add(item)));
    await turn();
    expect(begun).toEqual([[1]]);
    ends.shift()?.();
    await turn();
    expect(begun).toEqual([[1], [2, 3, 4]]);
    ends.shift()?.();
    await turn();
    expect(begun).toEqual([[1], [2, 3, 4], [5]]);
    ends.shift()?.();
    expect(await Promise.all(added)).toHaveLength(5);
  });

  it('retries each alone after an error that may be of one, and goes on', async () => {
    const { begun, ends, work } = recording(3);
    const added = [1, -1, 2].map((item) => work.add(item));
    const results = Promise.allSettled(added);
    await turn();
    expect(begun).toEqual([[1, -1, 2], [1], [-1], [2]]);
    for (const end of ends.splice(0)) end();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const after = work.add(3);
    await turn();
    ends.shift()?.();
    expect(await after).toBeUndefined();
  });

  it('retries a large batch in parts first, and alone what is in the part that fails again', async () => {
    const { begun, ends, work } = recording(32);
    const items = Array.from({ length: 32 }, (_, index) => (index === 9 ? -9 : index + 1));
    const results = Promise.allSettled(items.map((item) => work.add(item)));
    await turn();
    expect(begun.map((batch) => batch.length)).toEqual([32, 8, 8, 8, 8, ...items.slice(8, 16).map(() => 1)]);
    for (const end of ends.splice(0)) end();
    expect((await results).flatMap(({ status }, index) => (status === 'rejected' ? [items[index]] : []))).toEqual([-9]);
  });

  it('fails the whole batch by an error that is of nobody in particular', async () => {
    const { begun, work } = recording(3);
    const results = await Promise.allSettled([0, 1].map((item) => work.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(begun).toEqual([[0, 1]]);
  });
});
