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
    expect(backOffSeconds(attempt, () => 0)).toBe(least);
    expect(backOffSeconds(attempt, () => 1)).toBe(most);
  });
});
