import { describe, expect, it } from '@jest/globals';
import { asLondonTime, fromLondonTime } from './london-time';

describe('Time as clocks in Britain show it', () => {
  it.each([
    ['2026-11-21T10:30', '2026-11-21T10:30:00.000Z'],
    ['2026-07-01T13:30', '2026-07-01T12:30:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ])('%s is %s', (shown, instant) => {
    expect(fromLondonTime(shown)).toBe(instant);
    expect(asLondonTime(instant)).toBe(shown);
  });

  it('that clocks never show is taken as the hour after it', () => {
    expect(fromLondonTime('2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is nothing when it is no time', () => {
    expect([asLondonTime('soon'), fromLondonTime('soon'), fromLondonTime('-271821-04-20T00:00')]).toEqual(['', '', '']);
  });
});
