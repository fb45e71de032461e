import { describe, expect, it } from '@jest/globals';
import { type Pace, Progress } from './progress.js';
import { ARRIVING, LEAVING } from './slow-connections.js';

/** The second at which a connection is given up over which so much has moved by each second; null when it never is. */
function givenUpAt(pace: Pace, movedBy: (second: number) => number): number | null {
  const progress = new Progress(pace, 0, movedBy(0));
  for (let second = 1; second <= 120; second += 1)
    if (progress.isTooSlow(movedBy(second), second * 1_000)) return second;
  return null;
}

describe('a connection', () => {
  it('over which nothing moves is given up well within ten seconds', () => {
    expect(givenUpAt(ARRIVING, () => 0)).toBe(5);
    expect(givenUpAt(LEAVING, () => 0)).toBe(7);
    expect(givenUpAt(LEAVING, (second) => Math.min(second, 2) * 1_000_000)).toBe(9);
  });

  it('that brings a body a byte at a time is given up after five seconds', () => {
    expect(givenUpAt(ARRIVING, (second) => second)).toBe(5);
    expect(givenUpAt(ARRIVING, (second) => second * 2_000)).toBeNull();
  });

  it('whose reader pauses for five seconds and takes some more is kept, as slow as 10,000 bytes in half a minute', () => {
    expect(givenUpAt(LEAVING, (second) => Math.floor(second / 5) * 65_536)).toBeNull();
    expect(givenUpAt(LEAVING, (second) => Math.floor(second / 6) * 2_000)).toBeNull();
  });

  it('whose reader takes a byte now and then is given up after half a minute', () => {
    expect(givenUpAt(LEAVING, (second) => second)).toBe(30);
  });
});
