import { describe, expect, it } from '@jest/globals';
import { axisSteps } from './axis-steps';

describe('axisSteps', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [97, [0, 50, 100]],
    [100, [0, 50, 100]],
    [101, [0, 50, 100, 150]],
    [2_491, [0, 1_000, 2_000, 3_000]],
  ])('reaches %i by few whole steps', (most, steps) => {
    expect(axisSteps(most)).toEqual(steps);
  });
});
