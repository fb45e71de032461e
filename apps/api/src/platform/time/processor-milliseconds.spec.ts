import { describe, expect, it } from '@jest/globals';
import { processorMilliseconds } from './processor-milliseconds.js';

describe('processorMilliseconds', () => {
  it('grows with work, and never faster than time passes', () => {
    const [from, before] = [performance.now(), processorMilliseconds()];
    while (processorMilliseconds() - before < 50);
    const worked = processorMilliseconds() - before;
    // The system counts in steps of its own.
    expect(worked).toBeLessThan(performance.now() - from + 20);
  });
});
