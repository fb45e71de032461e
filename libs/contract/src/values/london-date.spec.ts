import { describe, expect, it } from '@jest/globals';
import { isCivilDate } from './civil-date.js';
import { londonDate } from './london-date.js';

describe('londonDate', () => {
  it.each([
    ['2024-01-15T23:59:59Z', '2024-01-15'],
    ['2024-07-15T22:59:59Z', '2024-07-15'],
    ['2024-07-15T23:00:00Z', '2024-07-16'],
    ['2024-12-31T23:59:59Z', '2024-12-31'],
    ['0999-06-01T12:00:00Z', '0999-06-01'],
  ])('at %s is %s', (instant, date) => {
    expect(londonDate(new Date(instant))).toBe(date);
  });

  it('refuses an invalid instant', () => {
    expect(() => londonDate(new Date('never'))).toThrow(RangeError);
  });
});

describe('isCivilDate', () => {
  it.each([
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2023-04-31', false],
    ['2023-12-31', true],
    ['0000-12-31', false],
    ['2023-12-31T00:00:00Z', false],
  ])('says of %s: %s', (text, expected) => {
    expect(isCivilDate(text)).toBe(expected);
  });
});
