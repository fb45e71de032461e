import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

/** Work of which it is told when it began, and that ends when it is told to. */
function piecesOf(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    queue.run(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, add, end };
}

describe('FairQueue', () => {
  it('lets owners take turns, however many of one wait', async () => {
    const { begun, add, end } = piecesOf(new FairQueue(1));
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')];
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await Promise.all(all);
  });

  it('lets who comes during a turn go before the next piece of its owner', async () => {
    const { begun, add, end } = piecesOf(new FairQueue(1));
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')];
    await end('a1');
    all.push(add('b', 'b1'));
    for (const name of ['a2', 'b1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await Promise.all(all);
  });

  it('keeps a slot free of an owner who has one', async () => {
    const queue = new FairQueue(2);
    const { begun, add, end } = piecesOf(queue);
    const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')];
    await end('nothing');
    expect(begun).toEqual(['a1', 'b1']);
    expect(queue.length).toBe(4);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await Promise.all(all);
    expect(queue.length).toBe(0);
  });

  it('goes on after work that fails', async () => {
    const queue = new FairQueue(1);
    const failing = queue.run('a', () => Promise.reject(new Error('failed')));
    const next = queue.run('a', () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('next');
    expect(queue.length).toBe(0);
  });
});
