import { describe, expect, it } from '@jest/globals';
import { type ListedWave, SuppliersInTurn, WAVES_A_ROUND } from './suppliers-in-turn.js';

/** Waves of a supplier, by the numbers in their ids. */
function wavesOf(importSupplierId: string, from: number, to: number): ListedWave[] {
  return idsOf(from, to).map((waveId) => ({ waveId, importSupplierId }));
}

function idsOf(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
}

describe('suppliers in turn', () => {
  it('looks at one wave of each supplier before the second one of any', () => {
    const listed = [...wavesOf('a', 101, 103), ...wavesOf('b', 104, 104), ...wavesOf('c', 105, 106)];
    expect(new SuppliersInTurn().next(listed)).toEqual({
      waveIds: ['101', '104', '105', '102', '106', '103'],
      isMore: false,
    });
  });

  it('looks at some of many waves, and at the next ones in the next round, beside those of others in each', () => {
    const many = 2 * WAVES_A_ROUND + 1;
    const listed = [...wavesOf('a', 101, 100 + many), ...wavesOf('b', 901, 901)];
    const turns = new SuppliersInTurn();
    const round = (from: number, to: number) => [String(from), '901', ...idsOf(from + 1, to)];
    expect(turns.next(listed)).toEqual({ waveIds: round(101, 100 + WAVES_A_ROUND), isMore: true });
    expect(turns.next(listed)).toEqual({ waveIds: round(101 + WAVES_A_ROUND, 99 + many), isMore: true });
    expect(turns.next(listed)).toEqual({ waveIds: [String(100 + many), '901'], isMore: false });
    expect(turns.next(listed)).toEqual({ waveIds: round(101, 100 + WAVES_A_ROUND), isMore: true });
  });

  it('begins anew where those are over that were left', () => {
    const listed = wavesOf('a', 101, 101 + WAVES_A_ROUND);
    const turns = new SuppliersInTurn();
    expect(turns.next(listed).isMore).toBe(true);
    expect(turns.next(listed.slice(0, 2))).toEqual({ waveIds: ['101', '102'], isMore: false });
  });

  it('has nothing to look at where there is no wave', () => {
    expect(new SuppliersInTurn().next([])).toEqual({ waveIds: [], isMore: false });
  });

  it('ends a turn when those with the most waves were all looked at, however many others have', () => {
    const listed = [...wavesOf('a', 101, 101 + 2 * WAVES_A_ROUND), ...wavesOf('b', 501, 501 + WAVES_A_ROUND)];
    const turns = new SuppliersInTurn();
    const areMore = Array.from({ length: 6 }, () => turns.next(listed).isMore);
    expect(areMore).toEqual([true, true, false, true, true, false]);
  });

  it('has the next round come at once where a wave of the turn has more to be done, whichever round it was in', async () => {
    const listed = wavesOf('a', 101, 101 + WAVES_A_ROUND);
    const turns = new SuppliersInTurn();
    const round = (busy: string | null) => turns.round(listed, async (waveId) => waveId === busy);
    expect([await round('101'), await round('101')]).toEqual([true, true]);
    expect([await round(null), await round(null)]).toEqual([true, false]);
  });

  it('tells of a failure once all waves of the turn were looked at', async () => {
    const listed = wavesOf('a', 101, 101 + WAVES_A_ROUND);
    const turns = new SuppliersInTurn();
    const round = (failing: string) =>
      turns.round(listed, async (waveId) => {
        if (waveId === failing) throw new Error(`${waveId} failed`);
        return false;
      });
    expect(await round('101')).toBe(true);
    await expect(round('none')).rejects.toThrow('101 failed');
    expect([await round('none'), await round('none')]).toEqual([true, false]);
  });
});
