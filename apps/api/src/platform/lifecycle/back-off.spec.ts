import { describe, expect, it } from '@jest/globals';
import { backOffSeconds } from './back-off.js';

describe('backOffSeconds', () => {
  it.each([
    [1, 0.5, 1],
    [2, 1, 2],
    [4, 4, 8],
    [7, 30, 60],
    [50, 30, 60],
  ])('after attempt %i waits between %d and %d seconds', (attempt, least, most) => {
    expect(backOffSeconds(attempt, {}, () => 0)).toBe(least);
    expect(backOffSeconds(attempt, {}, () => 1)).toBe(most);
  });

  it.each([
    [1, 7.5, 15],
    [3, 30, 60],
    [7, 480, 960],
    [8, 900, 1_800],
  ])('after attempt %i of what begins with 15 seconds waits between %d and %d', (attempt, least, most) => {
    const pauses = { first: 15, longest: 1_800 };
    expect(backOffSeconds(attempt, pauses, () => 0)).toBe(least);
    expect(backOffSeconds(attempt, pauses, () => 1)).toBe(most);
  });
});
