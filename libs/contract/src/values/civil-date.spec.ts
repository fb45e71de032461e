import { describe, expect, it } from '@jest/globals';
import { addDays } from './civil-date.js';

describe('addDays', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['9999-12-31', 1, '9999-12-31'],
    ['2026-10-25', 0, '2026-10-25'],
  ])('%s moved by %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});
