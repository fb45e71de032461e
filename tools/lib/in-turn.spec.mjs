import { describe, expect, it } from '@jest/globals';
import { inTurn } from './in-turn.mjs';

/** What began while what else was under way, of checks that are named in small letters when they leave room for another. @param {string} names */
async function beginnings(names) {
  const underWay = new Set();
  /** @type {string[]} */
  const seen = [];
  const all = [...names].map((name) => ({ name, leavesRoom: name === name.toLowerCase() }));
  await inTurn(all, async ({ name }) => {
    underWay.add(name);
    seen.push([...underWay].join(''));
    await new Promise(setImmediate);
    underWay.delete(name);
  });
  return seen;
}

describe('checks', () => {
  it.each([
    ['that leave no room run one after the other', 'ABC', ['A', 'B', 'C']],
    ['that leave room run two at a time', 'abcd', ['a', 'ab', 'bc', 'cd']],
    ['of both kinds do not run beside each other', 'abAc', ['a', 'ab', 'A', 'c']],
    ['may be none', '', []],
  ])('%s', async (_name, names, expected) => {
    expect(await beginnings(names)).toEqual(expected);
  });

  it('that break end all of it', async () => {
    /** @param {{ name: string, leavesRoom?: boolean }} check */
    const work = async ({ name }) => {
      if (name === 'a') throw new Error('broken');
    };

    await expect(inTurn([{ name: 'a' }, { name: 'b' }], work)).rejects.toThrow('broken');
  });
});
