import { PROCESS_STATUSES } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statusesIn, transferStatusOf } from './version-one-states.js';

/** The table of the contract, written out: state, status, in the pending list, in the imported list. */
const CONTRACT: readonly [string, string, boolean, boolean][] = [
  ['PENDING', 'IN_PROGRESS', true, false],
  ['IN_PROGRESS', 'IN_PROGRESS', true, false],
  ['PROCESSED', 'COMPLETED', false, true],
  ['ERRORED', 'UNKNOWN', true, false],
  ['DRY_RUN_ERRORED', 'UNKNOWN', true, false],
  ['DRY_RUN_SUCCEEDED', 'UNKNOWN', true, false],
  ['CANCELLED', 'UNKNOWN', false, false],
];

describe('what version 1 says about the states of an import', () => {
  it('knows every state', () => {
    expect(CONTRACT.map(([state]) => state).sort()).toEqual([...PROCESS_STATUSES].sort());
  });

  it('is the table of the contract for every real import, and UNKNOWN for a dry run, which never makes an account', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROCESS_STATUSES), fc.boolean(), (state, isDryRun) => {
        const [, status, isPending, isImported] = CONTRACT.find(([name]) => name === state) ?? [];
        const expected = isDryRun && state !== 'PROCESSED' ? 'UNKNOWN' : status;
        expect(transferStatusOf(state, isDryRun)).toBe(expected);
        expect(statusesIn(['pending']).includes(state)).toBe(isPending);
        expect(statusesIn(['imported']).includes(state)).toBe(isImported);
        expect(statusesIn(['pending', 'imported']).includes(state)).toBe(isPending || isImported);
      }),
    );
  });
});
