import { describe, expect, it } from '@jest/globals';
import { Seldom } from './seldom.js';

describe('a trouble that lasts', () => {
  it('is told at once, then now and then with how often it was left out', () => {
    let now = 0;
    const told: object[] = [];
    const seldom = new Seldom(() => now);
    for (; now < 25_000; now += 1_000) seldom.tell((fields) => told.push(fields));
    expect(told).toEqual([{}, { left_out: 9 }, { left_out: 9 }]);
    now += 60_000;
    seldom.tell((fields) => told.push(fields));
    expect(told.at(-1)).toEqual({ left_out: 4 });
  });
});
