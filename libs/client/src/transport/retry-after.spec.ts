import { describe, expect, it } from '@jest/globals';
import { readRetryAfter } from './retry-after.js';

const NOW = Date.UTC(2026, 2, 1, 12, 0, 0);

describe('readRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ])('reads %j', (header, milliseconds) => {
    expect(readRetryAfter(header, NOW)).toBe(milliseconds);
  });

  it.each([null, '', '-5', '1.5', 'soon', '2026-03-01', '99999999999', 'Someday, later'])(
    'does not read %j',
    (header) => {
      expect(readRetryAfter(header, NOW)).toBeNull();
    },
  );
});
