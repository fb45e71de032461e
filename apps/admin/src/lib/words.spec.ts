import { describe, expect, it } from '@jest/globals';
import { formatCivilDate, formatPeriod } from './format-civil-date';
import { readableCode } from './readable-code';

describe('A day', () => {
  it.each([
    ['2024-06-02', '2 Jun 2024'],
    ['2024-13-02', '2024-13-02'],
    ['•••', '•••'],
  ])('%s reads %s', (date, shown) => {
    expect(formatCivilDate(date)).toBe(shown);
  });

  it.each([
    ['2024-06-02', '2024-07-01', '2 Jun 2024 to 1 Jul 2024'],
    ['2024-06-02', null, 'from 2 Jun 2024'],
    [null, '2024-07-01', 'up to 1 Jul 2024'],
    [undefined, null, 'open at both ends'],
  ])('from %s to %s is %s', (from, to, shown) => {
    expect(formatPeriod(from, to)).toBe(shown);
  });
});

describe('A code', () => {
  it.each([
    ['REGISTRATION_REQUESTED', 'Registration requested'],
    ['staff.end_sessions', 'Staff end sessions'],
    ['DD_REGULAR_COLLECTION', 'Direct Debit regular collection'],
    ['api_key.issue', 'API key issue'],
    ['', ''],
  ])('%s reads %s', (code, words) => {
    expect(readableCode(code)).toBe(words);
  });
});
