import { describe, expect, it } from '@jest/globals';
import type { ErrorGroup } from '../../lib/operator-api';
import { groupsQueryOf, isOfBothKinds, onlyGroup } from './error-of-filter';

const group = (path: string | null): ErrorGroup => ({
  ...{ code: 'worker_lost', path, domain: 'platform', count: 3, suppliers: [], per_hour: [], samples: [] },
  ...{ first_seen_at: '2026-11-20T10:00:00Z', last_seen_at: '2026-11-21T10:00:00Z' },
  ...{ first_ever_at: '2026-11-20T10:00:00Z', is_new: false, is_back: false },
  ...{ actor: 'on_call', retryable: true, meaning: null, runbook: null, allowed_actions: [] },
  triage: {
    ...{ owner: null, note: null, acknowledged_at: null, acknowledged_by: null, is_acknowledged: false },
    ...{ muted_until: null, reports: [] },
  },
});

describe('The error behind a list of imports', () => {
  it('is asked for with the same path, supplier, kind, wave and times', () => {
    const filter = {
      error_code: 'worker_lost',
      path: '-',
      supplier: 'DEMO',
      sandbox: 'true',
      wave: 'JUNE-1',
      modified_from: '2026-11-20T10:00:00.000Z',
    };
    const asked = new URLSearchParams(groupsQueryOf(filter));
    expect(Object.fromEntries(asked)).toEqual({
      ...{ code: 'worker_lost', path: '-', supplier: 'DEMO', sandbox: 'true', wave: 'JUNE-1' },
      ...{ since: '2026-11-20T10:00:00.000Z', limit: '2' },
    });
  });

  it('is counted of live suppliers alone where the list has both', () => {
    expect(isOfBothKinds({ error_code: 'worker_lost', wave: 'JUNE-1' })).toBe(true);
    expect(isOfBothKinds({ sandbox: 'false' })).toBe(false);
    expect(isOfBothKinds({ supplier: 'DEMO' })).toBe(false);
  });

  it('is the only group there is, and none of several', () => {
    expect(onlyGroup([group('a')])?.path).toBe('a');
    expect(onlyGroup([group('a'), group('b')])).toBeNull();
    expect(onlyGroup([])).toBeNull();
  });
});
