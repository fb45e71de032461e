import { describe, expect, it } from '@jest/globals';
import { judgeStatusChange } from './supplier-status.js';

describe('judgeStatusChange', () => {
  it.each([
    ['Ongoing', 'Paused'],
    ['Paused', 'Ongoing'],
    ['Ongoing', 'Complete'],
    ['Paused', 'Complete'],
  ] as const)('lets %s become %s', (from, to) => {
    expect(judgeStatusChange(from, to, '')).toBe('allowed');
  });

  it('reopens a complete supplier only with a reason', () => {
    expect(judgeStatusChange('Complete', 'Ongoing', '  ')).toBe('reason_required');
    expect(judgeStatusChange('Complete', 'Ongoing', 'A late batch.')).toBe('allowed');
  });

  it('never pauses a complete supplier', () => {
    expect(judgeStatusChange('Complete', 'Paused', 'Please.')).toBe('not_allowed');
  });

  it.each(['Ongoing', 'Paused', 'Complete'] as const)('changes nothing from %s to itself', (status) => {
    expect(judgeStatusChange(status, status, '')).toBe('unchanged');
  });
});
