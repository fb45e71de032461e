import { describe, expect, it } from '@jest/globals';
import { dayNumber } from './civil-date.js';
import { dayText, londonDay, londonInstant, londonText, weekdayOf } from './london-time.js';

const iso = (instant: number) => new Date(instant).toISOString();

describe('time in London', () => {
  it.each([
    ['2026-01-15', '22:00', '2026-01-15T22:00:00.000Z'],
    ['2026-06-15', '22:00', '2026-06-15T21:00:00.000Z'],
    // Clocks go forward at 01:00 on 29 March and back at 02:00 on 25 October.
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '00:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('shows %s %s at %s', (day, time, instant) => {
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    expect(iso(londonInstant(dayNumber(day), minutes))).toBe(instant);
  });

  it('counts minutes beyond midnight into the next day', () => {
    expect(iso(londonInstant(dayNumber('2026-06-15'), 1_440 + 240))).toBe('2026-06-16T03:00:00.000Z');
  });

  it.each([
    ['2026-06-14T22:59:59.999Z', '2026-06-14', '2026-06-14 23:59', 'Sunday'],
    ['2026-06-14T23:00:00.000Z', '2026-06-15', '2026-06-15 00:00', 'Monday'],
    ['2026-01-15T00:00:00.000Z', '2026-01-15', '2026-01-15 00:00', 'Thursday'],
  ])('tells the day of %s', (instant, day, shown, weekday) => {
    const at = Date.parse(instant);
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    expect([dayText(londonDay(at)), londonText(at), week[weekdayOf(londonDay(at))]]).toEqual([day, shown, weekday]);
  });
});
