import { describe, expect, it } from '@jest/globals';
import { countRuns, runsOf } from './runs';

const event = (name: string, from_status: 'PENDING' | 'IN_PROGRESS' | 'ERRORED' | null) => ({
  event: `EVENT_ACCOUNT_IMPORT_PROCESS_${name}`,
  from_status,
});

const events = [
  event('CREATED', null),
  event('STARTED', 'PENDING'),
  event('REQUEUED', 'IN_PROGRESS'),
  event('STARTED', 'PENDING'),
  event('ERRORED', 'IN_PROGRESS'),
  event('REQUEUED', 'ERRORED'),
  event('STARTED', 'PENDING'),
  event('PROCESSED', 'IN_PROGRESS'),
];

describe('The runs of an import', () => {
  it('are counted over retries, and belong to what happened on them', () => {
    expect(countRuns(events)).toBe(3);
    expect(runsOf(events)).toEqual([null, 1, 1, 2, 2, null, 3, 3]);
  });

  it('are none before a worker took it', () => {
    expect(countRuns([event('CREATED', null)])).toBe(0);
    expect(runsOf([event('CREATED', null), event('ERRORED', 'PENDING')])).toEqual([null, null]);
  });
});
