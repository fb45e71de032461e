import { describe, expect, it } from '@jest/globals';
import { readScheduleOptions } from './schedule-options.js';

const NOW = new Date('2026-03-28T12:00:00Z');
const read = (query: Record<string, unknown>) => readScheduleOptions(query, NOW);

describe('the options of create', () => {
  it('are a real run without a window when nothing is given', () => {
    const { errors, ...options } = read({});
    expect(options).toEqual({ isDryRun: false, windowStart: null, windowEnd: null });
    expect(errors.isEmpty).toBe(true);
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
    expect(read({ is_dry_run: value }).errors.toJSON()).toEqual({ is_dry_run: ['Expected boolean.'] });
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
    ['a start in the past', { schedule_window_start: '2026-03-28T11:59:59Z' }, 'schedule_window_start'],
    [
      'an end before the start',
      { schedule_window_start: '2026-03-29T10:00:00Z', schedule_window_end: '2026-03-29T10:00:00Z' },
      'schedule_window_end',
    ],
    ['an end in the past', { schedule_window_end: '2026-03-28T12:00:00Z' }, 'schedule_window_end'],
    ['an end after four days', { schedule_window_end: '2026-04-01T12:00:01Z' }, 'schedule_window_end'],
  ])('refuse %s (R178)', (_, query, field) => {
    const message = 'The window must start in the future, end after it starts and end within four days.';
    expect(read(query).errors.toJSON()).toEqual({ [field]: [message] });
  });

  it.each(['tomorrow', '2026-02-30T00:00:00Z', '2026-03-29'])('refuse %s as a time', (text) => {
    expect(read({ schedule_window_start: text }).errors.toJSON()).toEqual({
      schedule_window_start: ['Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'],
    });
  });
});
