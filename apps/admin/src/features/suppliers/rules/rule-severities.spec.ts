import { describe, expect, it } from '@jest/globals';
import type { Rule } from '../../../lib/operator-api';
import { ruleSeveritiesOf, severityChanges, severityInWords, severityOn } from './rule-severities';

const rule = { id: 'R28', default_severity: 'error' } as Rule;

describe('The severities of a supplier', () => {
  it('are none while none are set', () => {
    expect(ruleSeveritiesOf({})).toEqual({});
  });

  it.each([
    [{}, 'error'],
    [{ R28: { severity: 'off' } as const }, 'off'],
    [{ R28: { severity: 'off', until: '2026-03-01' } as const }, 'off'],
    [{ R28: { severity: 'off', until: '2026-02-28' } as const }, 'error'],
  ])('with %j set have a rule that is an error by default as %s', (set, severity) => {
    expect(severityOn(rule, set, '2026-03-01')).toBe(severity);
  });

  it('are said with their last day, and with the default where it is known', () => {
    expect(severityInWords({ severity: 'warning', until: '2026-03-31' })).toBe('Warning until 31 Mar 2026');
    expect(severityInWords(undefined, 'error')).toBe('Error (default)');
    const after = { R28: { severity: 'warning' } as const };
    expect(severityChanges({}, after, new Map([['R28', 'error']]))).toEqual(['R28: Error (default) → Warning']);
    expect(severityChanges(after, {}, new Map())).toEqual(['R28: Warning → default']);
  });
});
