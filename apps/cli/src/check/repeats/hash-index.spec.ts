import { describe, expect, it } from '@jest/globals';
import { HashIndex } from './hash-index.js';

/** So many hashes that all differ, half of them from one of the others in one word only. */
function hashes(count: number): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => [Math.imul(index >> 1, 0x9e3779b1) >>> 0, 7, index]);
}

describe('HashIndex', () => {
  it('knows where each of 200,000 hashes was seen first, while it grows', () => {
    const index = new HashIndex(1_000_000);
    const all = hashes(200_000);
    const first = all.map(([a, b, c], position) => index.firstSeen(a, b, c, position + 1));
    expect(first.every((answer) => answer === null)).toBe(true);
    const again = all.map(([a, b, c], position) => index.firstSeen(a, b, c, 900_000 + position));
    expect(again.filter((answer, position) => answer !== position + 1)).toEqual([]);
    expect(index.isIncomplete).toBe(false);
  });

  it('takes nothing new once it is full, and knows what it has', () => {
    const index = new HashIndex(2);
    expect([1, 2, 3].map((a) => index.firstSeen(a, 0, 0, a))).toEqual([null, null, null]);
    expect(index.isIncomplete).toBe(true);
    expect([1, 2, 3].map((a) => index.firstSeen(a, 0, 0, 9))).toEqual([1, 2, null]);
  });

  it('tells hashes apart that differ in their last word only', () => {
    const index = new HashIndex(10);
    index.firstSeen(1, 2, 3, 1);
    expect(index.firstSeen(1, 2, 4, 2)).toBeNull();
  });
});
