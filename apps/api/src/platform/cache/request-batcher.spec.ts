import { describe, expect, it } from '@jest/globals';
import { asPlatform, currentScope, enterScope, withoutScope } from '../database/data-scope.js';
import { type BatchOptions, RequestBatcher } from './request-batcher.js';

describe('RequestBatcher', () => {
  /** Doubles numbers, refuses negative ones, and keeps each batch. */
  function doubling(options: BatchOptions = { maxBatchSize: 100 }) {
    const batches: (readonly number[])[] = [];
    const batcher = new RequestBatcher<number, number>((keys) => {
      batches.push(keys);
      const values = keys.map((key) => key * 2);
      return keys.some((key) => key < 0) ? Promise.reject(new Error('negative')) : Promise.resolve(values);
    }, options);
    return { batches, batcher };
  }

  it('loads what comes at once in one batch, and gives each its own value', async () => {
    const { batches, batcher } = doubling();
    expect(await Promise.all([1, 2, 3].map((key) => batcher.load(key)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('caches nothing', async () => {
    const { batches, batcher } = doubling();
    expect(await batcher.load(1)).toBe(2);
    expect(await batcher.load(1)).toBe(2);
    expect(batches).toEqual([[1], [1]]);
  });

  it('keeps batches within their size', async () => {
    const { batches, batcher } = doubling({ maxBatchSize: 2 });
    expect(await Promise.all([1, 2, 3].map((key) => batcher.load(key)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2], [3]]);
  });

  it('lets none fail because of another', async () => {
    const { batcher } = doubling();
    const values = await Promise.allSettled([1, -1, 3].map((key) => batcher.load(key)));
    expect(values.map((value) => (value.status === 'fulfilled' ? value.value : value.reason.message))).toEqual([
      2,
      'negative',
      6,
    ]);
  });

  it('batches only loads of one data scope, and runs the batch in it', async () => {
    const batches: unknown[] = [];
    const batcher = new RequestBatcher<number, null>(
      async (keys) => {
        batches.push([currentScope(), keys]);
        return keys.map(() => null);
      },
      { maxBatchSize: 100 },
    );
    const ids = ['0', '1'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    const inScopeOf = (organizationId: string, key: number) =>
      withoutScope(() => {
        enterScope({ organizationId });
        return batcher.load(key);
      });
    const [first = '', second = ''] = ids;
    await Promise.all([
      inScopeOf(first, 1),
      inScopeOf(second, 2),
      inScopeOf(first, 3),
      asPlatform(() => batcher.load(4)),
      withoutScope(() => batcher.load(5)),
      withoutScope(() => batcher.load(6)),
    ]);
    expect(batches).toEqual([
      [{ organizationId: first }, [1, 3]],
      [{ organizationId: second }, [2]],
      ['platform', [4]],
      [null, [5, 6]],
    ]);
  });

  describe('with a wait for the batch before', () => {
    /** Ends a batch when it is told to. */
    function heldBack(options: BatchOptions) {
      const batches: { keys: readonly number[]; end: () => void; fail: () => void }[] = [];
      const batcher = new RequestBatcher<number, number>(
        (keys) =>
          new Promise((resolve, reject) => {
            batches.push({ keys, end: () => resolve(keys), fail: () => reject(new Error('not now')) });
          }),
        options,
      );
      return { batches, batcher };
    }

    const turn = () => new Promise((resolve) => setImmediate(resolve));

    it('batches what comes while a batch is in flight, and dispatches it when that one ends', async () => {
      const { batches, batcher } = heldBack({ maxBatchSize: 100, maxWait: 60_000 });
      const first = batcher.load(1);
      await turn();
      const others = [batcher.load(2), batcher.load(3)];
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1]]);
      batches[0]?.end();
      expect(await first).toBe(1);
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1], [2, 3]]);
      batches[1]?.end();
      expect(await Promise.all(others)).toEqual([2, 3]);
    });

    it('dispatches at once when no batch is in flight', async () => {
      const { batches, batcher } = heldBack({ maxBatchSize: 100, maxWait: 60_000 });
      const first = batcher.load(1);
      await turn();
      batches[0]?.end();
      await first;
      void batcher.load(2);
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    });

    it('dispatches after the wait when the batch before does not end', async () => {
      const { batches, batcher } = heldBack({ maxBatchSize: 100, maxWait: 1 });
      void batcher.load(1);
      await turn();
      const second = batcher.load(2);
      while (batches.length < 2) await turn();
      batches[1]?.end();
      expect(await second).toBe(2);
      batches[0]?.end();
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    });

    it('goes on after a batch that failed', async () => {
      const { batches, batcher } = heldBack({ maxBatchSize: 100, maxWait: 60_000 });
      const first = batcher.load(1).catch((error: Error) => error.message);
      await turn();
      void batcher.load(2);
      batches[0]?.fail();
      expect(await first).toBe('not now');
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    });

    it('runs what waited in the scope it came from', async () => {
      const scopes: unknown[] = [];
      const batcher = new RequestBatcher<number, number>(
        async (keys) => {
          scopes.push(currentScope());
          await turn();
          return keys;
        },
        { maxBatchSize: 100, maxWait: 60_000 },
      );
      const organizationId = '00000000-0000-4000-8000-000000000001';
      const inScope = (key: number) =>
        withoutScope(() => {
          enterScope({ organizationId });
          return batcher.load(key);
        });
      const first = inScope(1);
      await turn();
      expect(await Promise.all([first, inScope(2)])).toEqual([1, 2]);
      expect(scopes).toEqual([{ organizationId }, { organizationId }]);
    });

    it('does not wait for batches of another scope', async () => {
      const { batches, batcher } = heldBack({ maxBatchSize: 100, maxWait: 60_000 });
      void batcher.load(1);
      await turn();
      void asPlatform(() => batcher.load(2));
      await turn();
      expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]]);
    });
  });
});
