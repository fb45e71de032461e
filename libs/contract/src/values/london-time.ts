import { DateTime } from 'luxon';
import { LONDON } from './london-date.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Offsets that are remembered; those of the hours that are asked about again and again. */
const MOST_REMEMBERED = 20_000;
const offsets = new Map<number, number>();

/** By how many milliseconds London is ahead of UTC at an instant. Clocks change at whole hours. */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = DateTime.fromMillis(hour * HOUR, { zone: LONDON }).offset * MINUTE;
  if (offsets.size >= MOST_REMEMBERED) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The day in London at an instant in milliseconds, as the number of days since 1970-01-01. */
export function londonDay(instant: number): number {
  return Math.floor((instant + offsetAt(instant)) / DAY);
}

/**
 * The instant at which clocks in London show a time, in milliseconds: the first one where a time occurs twice; a
 * skipped time is read with the offset of the hour before (RFC 5545, 3.3.5).
 * @param day days since 1970-01-01
 * @param minutes since midnight; values from 1440 on are of the next day
 */
export function londonInstant(day: number, minutes: number): number {
  const shown = day * DAY + minutes * MINUTE;
  const inSummer = shown - HOUR;
  return offsetAt(inSummer) === HOUR ? inSummer : shown;
}

/** A day as YYYY-MM-DD. @param day days since 1970-01-01 */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** What clocks in London show, as `2026-03-01 22:00`. */
export function londonText(instant: number): string {
  return new Date(instant + offsetAt(instant)).toISOString().slice(0, 16).replace('T', ' ');
}

/** From 0 for Monday. @param day days since 1970-01-01, which was a Thursday */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
