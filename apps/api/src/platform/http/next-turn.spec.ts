import { describe, expect, it } from '@jest/globals';
import { nextTurn } from './next-turn.js';

/** Does slices of work, noting each by its name and the turn of the event loop it is done in. */
async function work(name: string, slices: number, done: [string, number][], turn: () => number): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) {
    await nextTurn();
    done.push([name, turn()]);
  }
}

describe('nextTurn', () => {
  it('gives each slice a turn of the event loop of its own, to everybody in turn', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const done: [string, number][] = [];
    await Promise.all(['a', 'b', 'c'].map((name) => work(name, 3, done, () => turns)));
    isOver = true;
    expect(done.map(([name]) => name).join('')).toBe('abcabcabc');
    expect(new Set(done.map(([, turn]) => turn)).size).toBe(9);
  });

  it('goes on after it had nothing to do', async () => {
    await nextTurn();
    await new Promise(setImmediate);
    await expect(nextTurn()).resolves.toBeUndefined();
  });
});
