import type { Wave } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { renderWave } from './render-wave.js';

const counts = { lines: 2, imported: 1, failed: 0, not_processed: 1, refused: 0, unchanged: 0 };
const forecast = {
  ...{ earliest: '2026-06-01T22:01:30Z', likely: '2026-06-01T23:02:00Z', latest: '2026-06-02T01:00:00Z' },
  ...{ accounts_left: 1, basis: 'observed' as const },
};
const limit = { detail: 'Wave JUNE-1 waits for its window.', until: null };
const running = (changes: Partial<Wave> = {}) =>
  ({
    ...{ code: 'JUNE-1', name: null, state: 'RUNNING', counts, gates: [], history: [], error_budgets: [] },
    ...{ forecast: null, plan: null, ...changes },
  }) as unknown as Wave;

describe('a wave in lines', () => {
  it('tells between when it ends, and when most likely', () => {
    expect(renderWave(running({ forecast }))).toEqual([
      'Wave JUNE-1 is RUNNING.',
      '2 lines: 1 imported, 1 waiting.',
      'Ends between 2026-06-01 22:01 and 2026-06-02 01:00 UTC, likely at 2026-06-01 23:02.',
    ]);
    expect(renderWave(running({ forecast: { ...forecast, latest: null } }))[2]).toBe(
      'Ends not before 2026-06-01 22:01 UTC, likely at 2026-06-01 23:02.',
    );
  });

  it.each(['IMPORTED', 'RECONCILED', 'SIGNED_OFF', 'CANCELLED'] as const)(
    'says of none that it waits once it is %s',
    (state) => {
      expect(renderWave(running({ state }))[1]).toBe('2 lines: 1 imported, 1 not processed.');
    },
  );

  it('tells what limits its accounts while it runs', () => {
    const plan = { revision: 1, limit, admitted_today: 0 } as unknown as NonNullable<Wave['plan']>;
    expect(renderWave(running({ plan }))).toContain(limit.detail);
    expect(renderWave(running({ plan, state: 'HALTED' }))).not.toContain(limit.detail);
    expect(renderWave(running({ plan: { ...plan, limit: null } }))).toHaveLength(2);
  });

  it('names the gates that are red before its release, as waive takes them', () => {
    const gate = { gate: 'planned_accounts', of: 'release', state: 'red', detail: '1 of 2.', reason: null } as const;
    const gates = [gate, { ...gate, gate: 'dry_run', state: 'green' }] as Wave['gates'];
    expect(renderWave(running({ state: 'LOADING', gates })).slice(2)).toEqual(['Red, gate planned_accounts: 1 of 2.']);
    expect(renderWave(running({ gates }))).toHaveLength(2);
  });
});
