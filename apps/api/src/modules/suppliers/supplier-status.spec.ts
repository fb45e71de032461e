import { describe, expect, it } from '@jest/globals';
import { checkStatusChange } from './supplier-status.js';

describe('checkStatusChange', () => {
  it.each([
    ['Ongoing', 'Paused'],
    ['Paused', 'Ongoing'],
    ['Ongoing', 'Complete'],
    ['Paused', 'Complete'],
  ] as const)('lets %s become %s', (from, to) => {
    expect(checkStatusChange(from, to, '')).toBe('allowed');
  });

  it('reopens a complete supplier only with a reason', () => {
    expect(checkStatusChange('Complete', 'Ongoing', '  ')).toBe('reason_required');
    expect(checkStatusChange('Complete', 'Ongoing', 'A late batch.')).toBe('allowed');
  });

  it('never pauses a complete supplier', () => {
    expect(checkStatusChange('Complete', 'Paused', 'Please.')).toBe('not_allowed');
  });

  it.each(['Ongoing', 'Paused', 'Complete'] as const)('changes nothing from %s to itself', (status) => {
    expect(checkStatusChange(status, status, '')).toBe('unchanged');
  });
});
