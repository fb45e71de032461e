import { describe, expect, it } from '@jest/globals';
import { LogThrottle } from './log-throttle.js';

describe('LogThrottle', () => {
  it('writes the first line at once, then one in ten seconds with the number left out', () => {
    let now = 0;
    const told: object[] = [];
    const throttle = new LogThrottle(() => now);
    for (; now < 25_000; now += 1_000) throttle.log((fields) => told.push(fields));
    expect(told).toEqual([{}, { left_out: 9 }, { left_out: 9 }]);
    now += 60_000;
    throttle.log((fields) => told.push(fields));
    expect(told.at(-1)).toEqual({ left_out: 4 });
  });
});
