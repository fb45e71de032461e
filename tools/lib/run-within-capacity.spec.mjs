import { describe, expect, it } from '@jest/globals';
import { runWithinCapacity } from './run-within-capacity.mjs';

/** Percent of the machine that a check needs, by its letter: the whole when it is a capital, a third, two thirds or half of it. @param {string} name */
function percentOf(name) {
  if (name === name.toUpperCase()) return 100;
  if (name === 't') return 33;
  return name === 'w' ? 66 : 50;
}

/** What began while what else was under way, of checks by their letters; one of two thirds takes three times as long as others. @param {string} names */
async function beginnings(names) {
  const underWay = new Set();
  /** @type {string[]} */
  const seen = [];
  const all = [...names].map((name, index) => ({ name, index, percent: percentOf(name) }));
  await runWithinCapacity(all, async (check) => {
    underWay.add(check);
    seen.push([...underWay].map(({ name }) => name).join(''));
    for (let turn = 0; turn < (check.name === 'w' ? 3 : 1); turn += 1) await new Promise(setImmediate);
    underWay.delete(check);
  });
  return seen;
}

describe('checks', () => {
  it.each([
    ['that leave no room run one after the other', 'ABC', ['A', 'B', 'C']],
    ['that leave room run two at a time', 'abcd', ['a', 'ab', 'bc', 'cd']],
    ['of both kinds do not run beside each other', 'abAc', ['a', 'ab', 'A', 'c']],
    ['begin where they fit, before others that need more', 'wwtt', ['w', 'wt', 'wt', 'w']],
    ['may be none', '', []],
  ])('%s', async (_name, names, expected) => {
    expect(await beginnings(names)).toEqual(expected);
  });

  it('that break end all of it', async () => {
    /** @param {{ name: string, percent?: number }} check */
    const work = async ({ name }) => {
      if (name === 'a') throw new Error('broken');
    };

    await expect(runWithinCapacity([{ name: 'a' }, { name: 'b' }], work)).rejects.toThrow('broken');
  });
});
