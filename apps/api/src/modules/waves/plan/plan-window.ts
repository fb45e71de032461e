import { dayNumber, londonDay, londonInstant, weekdayOf } from '@carryover/contract';
import { type WavePlanRequest, WEEKDAYS } from './plan.request.js';

/** The times of a plan. */
export type PlanTimes = Pick<WavePlanRequest, 'window' | 'start_date' | 'end_date'>;

/** Whether the window of a plan is open, and until when that stays so. Instants are in milliseconds. */
export interface WindowState {
  readonly isOpen: boolean;
  /** Null where it stays so for good, or for longer than it is looked ahead. */
  readonly until: number | null;
}

/** Days that are looked ahead: each day of the week comes, and some of them twice. */
const DAYS_AHEAD = 9;
const DAY_MINUTES = 1_440;
const MINUTE = 60_000;

/** Whether the window of a plan is open at an instant, by Europe/London time. */
export function windowAt(plan: PlanTimes, now: number): WindowState {
  const today = londonDay(now);
  // One that opened yesterday may be open still.
  for (const day of [today - 1, today]) {
    const opening = openingOn(plan, day);
    if (opening !== null && opening.from <= now && now < opening.to) return { isOpen: true, until: closing(plan, day) };
  }
  const from = Math.max(today, plan.start_date === undefined ? today : dayNumber(plan.start_date));
  for (let day = from; day < from + DAYS_AHEAD; day += 1) {
    const opening = openingOn(plan, day);
    if (opening !== null && opening.from > now) return { isOpen: false, until: opening.from };
  }
  return { isOpen: false, until: null };
}

/** When a window that opened on a day closes; windows that follow each other without a gap are one. */
function closing(plan: PlanTimes, day: number): number | null {
  let end = openingOn(plan, day)?.to ?? null;
  for (let next = day + 1; next < day + DAYS_AHEAD && end !== null; next += 1) {
    const opening = openingOn(plan, next);
    if (opening === null || opening.from > end) return end;
    end = Math.max(end, opening.to);
  }
  return null;
}

/**
 * From when until when the window is open that opens on a day; null where none does. One that begins in the hour that the clocks skip opens an
 * hour later, as such a time is read; where it would be over by then, it is as long as on other days.
 */
function openingOn(
  { window = {}, start_date, end_date }: PlanTimes,
  day: number,
): { readonly from: number; readonly to: number } | null {
  if (start_date !== undefined && day < dayNumber(start_date)) return null;
  if (end_date !== undefined && day > dayNumber(end_date)) return null;
  const weekday = WEEKDAYS[weekdayOf(day)] ?? '';
  if (window.weekdays !== undefined && !window.weekdays.includes(weekday)) return null;
  const first = minutesOf(window.from ?? '00:00');
  const end = window.to === undefined ? DAY_MINUTES : minutesOf(window.to);
  const last = end <= first ? end + DAY_MINUTES : end;
  const from = londonInstant(day, first);
  const to = londonInstant(day, last);
  return { from, to: from < to ? to : from + (last - first) * MINUTE };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
