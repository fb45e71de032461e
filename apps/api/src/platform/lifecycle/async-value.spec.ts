import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AsyncValue } from './async-value.js';

describe('a value that goes along with asynchronous work', () => {
  it('is known to what is begun inside, however late it runs, and to nothing else', async () => {
    const value = new AsyncValue<string>();
    const late = value.run('inside', async () => {
      await nextTurn();
      return value.get();
    });
    expect(value.get()).toBeUndefined();
    expect(await late).toBe('inside');
    expect(value.get()).toBeUndefined();
  });

  it('is that of the innermost, and the outer one again after it', async () => {
    const value = new AsyncValue<string>();
    const seen = await value.run('outer', async () => {
      const inner = await value.run('inner', async () => {
        await nextTurn();
        return value.get();
      });
      return [inner, value.get()];
    });
    expect(seen).toEqual(['inner', 'outer']);
  });

  it('leaves other values as they are', async () => {
    const [first, second] = [new AsyncValue<string>(), new AsyncValue<number>()];
    const seen = await first.run('a', () =>
      second.run(1, () =>
        first.run('b', async () => {
          await nextTurn();
          return [first.get(), second.get()];
        }),
      ),
    );
    expect(seen).toEqual(['b', 1]);
  });
});
