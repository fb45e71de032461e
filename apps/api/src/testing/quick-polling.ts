import { afterAll, beforeAll } from '@jest/globals';
import { PollingLoop } from '../platform/lifecycle/polling-loop.js';

/**
 * Lets the background work of this process look again after a fiftieth of its pauses while the tests of a file run. For files that make
 * work and wait until it is done; not for those about how often something is looked at.
 */
export function pollQuickly(): void {
  beforeAll(() => {
    PollingLoop.pace = 1 / 50;
  });
  afterAll(() => {
    PollingLoop.pace = 1;
  });
}
