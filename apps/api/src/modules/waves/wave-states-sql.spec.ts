import { waveStatesThat } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { IMPORTED_WAVE_STATES, RECONCILED_WAVE_STATES } from './wave-states-sql.js';

describe('states of waves in SQL', () => {
  it.each([
    ['isImported', IMPORTED_WAVE_STATES],
    ['isReconciled', RECONCILED_WAVE_STATES],
  ] as const)('are those of which holds %s', (fact, listed) => {
    expect(listed).toBe(
      waveStatesThat(fact)
        .map((state) => `'${state}'`)
        .join(', '),
    );
  });
});
