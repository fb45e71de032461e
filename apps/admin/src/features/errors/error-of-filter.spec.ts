import { describe, expect, it } from '@jest/globals';
import type { ErrorGroup } from '../../lib/operator-api';
import { groupOfFilter, groupsPathOf } from './error-of-filter';

const group = (path: string | null): ErrorGroup => ({
  ...{ code: 'worker_lost', path, domain: 'platform', count: 3, suppliers: [], per_hour: [], samples: [] },
  ...{ first_seen_at: '2026-11-20T10:00:00Z', last_seen_at: '2026-11-21T10:00:00Z' },
  ...{ actor: 'on_call', retryable: true, meaning: null, runbook: null, allowed_actions: [] },
});

describe('The error behind a list of imports', () => {
  it('is asked for with the same supplier and times', () => {
    const filter = { error_code: 'worker_lost', supplier: 'DEMO', modified_from: '2026-11-20T10:00:00.000Z' };
    const asked = new URL(groupsPathOf(filter), 'http://api.invalid').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      ...{ code: 'worker_lost', supplier: 'DEMO', since: '2026-11-20T10:00:00.000Z', sort: '-count' },
    });
  });

  it('is the group at the place that the list asks for', () => {
    const groups = [group(null), group('a.*.b')];
    expect(groupOfFilter(groups, { path: 'a.*.b' })).toBe(groups[1]);
    expect(groupOfFilter(groups, { path: '-' })).toBe(groups[0]);
    expect(groupOfFilter(groups, { path: 'c' })).toBeNull();
  });

  it('is the only group of its code, and none of several', () => {
    expect(groupOfFilter([group('a')], {})?.path).toBe('a');
    expect(groupOfFilter([group('a'), group('b')], {})).toBeNull();
    expect(groupOfFilter([], {})).toBeNull();
  });
});
