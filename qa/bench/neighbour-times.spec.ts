import { describe, expect, it } from '@jest/globals';
import { NeighbourTimes } from './neighbour-times.js';

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);

describe('what calls took beside somebody else', () => {
  it('is compared by the 99th percentile, of each body with the quiet turns between', () => {
    const times = new NeighbourTimes();
    for (const index of HUNDRED) {
      times.add({ name: 'mild', call: 'status', isQuiet: true, milliseconds: index === 99 ? 4 : 1 });
      times.add({ name: 'mild', call: 'status', isQuiet: false, milliseconds: index === 99 ? 6 : 1 });
      times.add({ name: 'bad', call: 'status', isQuiet: true, milliseconds: 2 });
      times.add({ name: 'bad', call: 'status', isQuiet: false, milliseconds: 20 });
    }
    expect(times.of('status', 'mild')).toEqual({ beside: 6, quiet: 4, ratio: 1.5 });
    expect(times.of('status', 'bad')).toEqual({ beside: 20, quiet: 2, ratio: 10 });
    expect(times.of('status')).toEqual({ beside: 20, quiet: 2, ratio: 10 });
    expect(times.figures().map(({ name, rounds }) => [name, rounds])).toEqual([
      ['status beside mild', [{ ours: 6, peer: 4 }]],
      ['status beside bad', [{ ours: 20, peer: 2 }]],
    ]);
  });
});
