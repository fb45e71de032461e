import { describe, expect, it } from '@jest/globals';
import { PROCESS_STATUSES, type ProcessStatus } from './import-states.js';
import { eventName, IMPORT_TRANSITIONS, type ImportTransition } from './import-transitions.js';

const transitions: ImportTransition[] = Object.values(IMPORT_TRANSITIONS);

/** States that can be reached in one step, as the contract's table of transitions has them. */
const REACHABLE: Record<ProcessStatus, ProcessStatus[]> = {
  PENDING: ['CANCELLED', 'ERRORED', 'IN_PROGRESS', 'PENDING'],
  IN_PROGRESS: ['DRY_RUN_ERRORED', 'DRY_RUN_SUCCEEDED', 'ERRORED', 'PENDING', 'PROCESSED'],
  PROCESSED: ['CANCELLED', 'PROCESSED'],
  ERRORED: ['CANCELLED', 'PENDING'],
  DRY_RUN_SUCCEEDED: ['CANCELLED', 'PENDING'],
  DRY_RUN_ERRORED: ['CANCELLED', 'PENDING'],
  CANCELLED: ['PENDING'],
};

describe('the state machine of the import process', () => {
  it.each(PROCESS_STATUSES)('leaves %s only for the states of the contract', (status) => {
    const reached = transitions.filter(({ from }) => from.includes(status)).map(({ to }) => to);
    expect([...new Set(reached)].sort()).toEqual(REACHABLE[status]);
  });

  it('numbers its transitions T1 to T15, each once', () => {
    expect(transitions.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => `T${index + 1}`));
  });

  it('is born in PENDING only', () => {
    expect(transitions.filter(({ from }) => from.length === 0).map(({ to }) => to)).toEqual(['PENDING']);
  });

  it('names the event of a settled state after the state', () => {
    const settled = transitions.filter(
      ({ from, to }) => to !== 'PENDING' && to !== 'IN_PROGRESS' && !from.includes(to),
    );
    for (const { to, event } of settled) expect(event).toBe(to);
    expect(eventName('CREATED')).toBe('EVENT_ACCOUNT_IMPORT_PROCESS_CREATED');
  });
});
