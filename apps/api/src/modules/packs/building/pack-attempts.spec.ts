import { describe, expect, it } from '@jest/globals';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { LONGEST_PAUSE, MOST_ATTEMPTS } from './pack-building.repository.js';

/** Seconds from the first attempt to the last one. @param random from 0 to 1 */
const seconds = (random: number) =>
  Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) =>
    backOffSeconds(index + 1, { longest: LONGEST_PAUSE }, () => random),
  ).reduce((sum, pause) => sum + pause);

describe('attempts at a pack', () => {
  it('outlast a storage that is away for an hour, and come to an end the same day', () => {
    expect(seconds(0)).toBeGreaterThan(3_600);
    expect(seconds(1)).toBeLessThan(3 * 3_600);
  });
});
