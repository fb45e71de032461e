import { describe, expect, it } from '@jest/globals';
import type { EmptiedSandbox } from '../../../lib/operator-api';
import { type Emptying, emptyUntilNothingIsLeft } from './empty-until-nothing-is-left';

/** Answers one after the other. */
function working(steps: readonly EmptiedSandbox[], ends = true) {
  const shown: Emptying[] = [];
  const left = [...steps];
  let waits = 0;
  const step = async () => left.shift() ?? { deleted: 0, left: 1, running: 1 };
  const untilNoneRuns = async () => {
    waits += 1;
    return ends;
  };
  const work = { step, untilNoneRuns, show: (emptying: Emptying) => void shown.push(emptying) };
  return { work, shown, waits: () => waits };
}

describe('emptying a sandbox', () => {
  it('goes on until nothing is left, and says each time how far it is', async () => {
    const { work, shown, waits } = working([
      { deleted: 2_000, left: 118, running: 0 },
      { deleted: 118, left: 0, running: 0 },
    ]);
    expect(await emptyUntilNothingIsLeft(work)).toBe(2_118);
    expect(shown).toEqual([
      { deleted: 2_000, left: 118 },
      { deleted: 2_118, left: 0 },
    ]);
    expect(waits()).toBe(0);
  });

  it('waits for what runs, and deletes it then', async () => {
    const { work, waits } = working([
      { deleted: 5, left: 1, running: 1 },
      { deleted: 0, left: 1, running: 1 },
      { deleted: 1, left: 0, running: 0 },
    ]);
    expect(await emptyUntilNothingIsLeft(work)).toBe(6);
    expect(waits()).toBe(1);
  });

  it('gives up with a sentence when what runs does not end', async () => {
    const { work } = working([{ deleted: 0, left: 2, running: 2 }], false);
    await expect(emptyUntilNothingIsLeft(work)).rejects.toThrow('2 imports still run. Empty it again later.');
  });
});
