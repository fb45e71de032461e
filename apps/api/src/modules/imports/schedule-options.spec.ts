import { describe, expect, it } from '@jest/globals';
import { readScheduleOptions } from './schedule-options.js';

const NOW = new Date('2026-03-28T12:00:00Z');
const read = (query: Record<string, unknown>) => readScheduleOptions(query, NOW);
const problemsOf = (query: Record<string, unknown>) =>
  read(query).problems.map(({ path, rule, code, detail }) => [path, rule, code, detail]);

describe('the options of create', () => {
  it('are a real run without a window when nothing is given', () => {
    expect(read({})).toEqual({ isDryRun: false, windowStart: null, windowEnd: null, problems: [] });
  });

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['False', false],
    ['0', false],
  ])('read is_dry_run=%s as %s', (text, expected) => {
    expect(read({ is_dry_run: text }).isDryRun).toBe(expected);
  });

  it.each(['', 'yes', '2', ' true', ['true', 'false']])('refuse is_dry_run=%j', (value) => {
    expect(problemsOf({ is_dry_run: value })).toEqual([['is_dry_run', 'R04', 'invalid_type', 'Expected boolean.']]);
  });

  it('refuse an end that is finer than what is kept, and say so', () => {
    expect(problemsOf({ schedule_window_end: '2026-03-29T00:00:00.1234567Z' })).toEqual([
      [
        'schedule_window_end',
        'R08',
        'invalid_datetime',
        'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ, with at most 6 digits of a second.',
      ],
    ]);
  });

  it('fill in the end that is missing: now, and four days from now', () => {
    expect(read({ schedule_window_end: '2026-03-29T00:00:00Z' })).toMatchObject({
      windowStart: '2026-03-28T12:00:00.000Z',
      windowEnd: '2026-03-29T00:00:00Z',
    });
    expect(read({ schedule_window_start: '2026-03-29T00:00:00+01:00' })).toMatchObject({
      windowStart: '2026-03-28T23:00:00Z',
      windowEnd: '2026-04-01T12:00:00.000Z',
    });
  });

  it('read a time without an offset as London time, also after the clocks changed', () => {
    expect(read({ schedule_window_start: '2026-03-28T23:30:00' }).windowStart).toBe('2026-03-28T23:30:00Z');
    expect(read({ schedule_window_start: '2026-03-29T23:30:00' }).windowStart).toBe('2026-03-29T22:30:00Z');
  });

  it.each([
    [
      'a start in the past',
      { schedule_window_start: '2026-03-28T11:59:59Z' },
      'schedule_window_start',
      'schedule_window_start_in_past',
    ],
    [
      'an end before the start',
      { schedule_window_start: '2026-03-29T10:00:00Z', schedule_window_end: '2026-03-29T10:00:00Z' },
      'schedule_window_end',
      'schedule_window_start__after_end',
    ],
    [
      'a start that leaves no end within four days',
      { schedule_window_start: '2026-04-01T12:00:00Z' },
      'schedule_window_start',
      'schedule_window_start__after_end',
    ],
    [
      'an end in the past',
      { schedule_window_end: '2026-03-28T12:00:00Z' },
      'schedule_window_end',
      'schedule_window_start__after_end',
    ],
    [
      'an end after four days',
      { schedule_window_end: '2026-04-01T12:00:01Z' },
      'schedule_window_end',
      'schedule_window_end_too_far_in_future',
    ],
  ])('refuse %s (R178)', (_, query, field, code) => {
    const message = 'The window must start in the future, end after it starts and end within four days.';
    expect(problemsOf(query)).toEqual([[field, 'R178', code, message]]);
  });

  it.each(['tomorrow', '2026-02-30T00:00:00Z', '2026-03-29'])('refuse %s as a time', (text) => {
    expect(problemsOf({ schedule_window_start: text })).toEqual([
      ['schedule_window_start', 'R08', 'invalid_datetime', 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'],
    ]);
  });
});
