import { describe, expect, it } from '@jest/globals';
import { runHostile } from '../../../qa/hostile/run-hostile.js';

/** As `npm run hostile -- --seed 8 --requests 3000`, which sends any of them again by its number. */
const SEED = 8;
const REQUESTS = 3_000;

describe(`${REQUESTS} hostile requests`, () => {
  it('are answered in words, keep what they were allowed to leave, and leave the processes as they were', async () => {
    const { report } = await runHostile({ seed: SEED, requests: REQUESTS });
    const { sent, failures, readBack } = report;
    expect(failures).toEqual([]);
    expect(sent).toBe(REQUESTS);
    // Requests that nothing comes of prove nothing.
    for (const operation of ['createAccount', 'createNotes', 'createTransactions', 'createHistoricalStatements'])
      expect(readBack[operation]).toBeGreaterThan(3);
  }, 600_000);
});
