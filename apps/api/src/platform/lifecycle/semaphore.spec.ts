import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

/** Work that ends when it is told to, and notes that it began. */
function piecesOfWork(names: readonly string[]) {
  const begun: string[] = [];
  const pieces = names.map((name) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = async () => {
      begun.push(name);
      await ended;
      return name;
    };
    return { work, end: () => end() };
  });
  return { begun, pieces };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('lets so many go on at once, and the others in the order in which they asked', async () => {
    const semaphore = new Semaphore(2);
    const { begun, pieces } = piecesOfWork(['a', 'b', 'c', 'd']);
    const results = pieces.map(({ work }) => semaphore.run(work));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    pieces[1]?.end();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of pieces) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the slot of what failed to the next', async () => {
    const semaphore = new Semaphore(1);
    const failed = semaphore.run(() => Promise.reject(new Error('no')));
    const next = semaphore.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
