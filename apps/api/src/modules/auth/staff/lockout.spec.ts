import { describe, expect, it } from '@jest/globals';
import { lockoutSeconds } from './lockout.js';
import { isRoleAtLeast } from './staff-role.js';

describe('lockoutSeconds', () => {
  it('tolerates some failures, then doubles up to a quarter of an hour', () => {
    const waits = [1, 4, 5, 6, 7, 13, 14, 5_000].map((failures) => lockoutSeconds(failures, 5));
    expect(waits).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
  });
});

describe('isRoleAtLeast', () => {
  it('lets every role do what the ones below it may', () => {
    expect(isRoleAtLeast('admin', 'operator')).toBe(true);
    expect(isRoleAtLeast('operator', 'operator')).toBe(true);
    expect(isRoleAtLeast('viewer', 'operator')).toBe(false);
  });
});
