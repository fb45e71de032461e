import { FieldErrorTree, normaliseInstant } from '@carryover/contract';

/** Query parameters of create, as they come. */
export interface ScheduleQuery {
  readonly is_dry_run?: unknown;
  readonly schedule_window_start?: unknown;
  readonly schedule_window_end?: unknown;
}

export interface ScheduleOptions {
  readonly isDryRun: boolean;
  /** Instants in UTC; null without a window, which means as soon as possible and however late. */
  readonly windowStart: string | null;
  readonly windowEnd: string | null;
  readonly errors: FieldErrorTree;
}

const MAX_DAYS_AHEAD = 4;
const DAY = 86_400_000;
const WINDOW = 'The window must start in the future, end after it starts and end within four days.';

/**
 * Reads the options of create (R178). When one end of the window is given the other is filled in: now, and four days
 * from now.
 */
export function readScheduleOptions(query: ScheduleQuery, now: Date): ScheduleOptions {
  const errors = new FieldErrorTree();
  const isDryRun = optional(query.is_dry_run, readBoolean, 'Expected boolean.', 'is_dry_run', errors) ?? false;
  const start = readEnd(query.schedule_window_start, 'schedule_window_start', errors);
  const end = readEnd(query.schedule_window_end, 'schedule_window_end', errors);
  if ((start === null && end === null) || !errors.isEmpty)
    return { isDryRun, windowStart: null, windowEnd: null, errors };
  const latest = new Date(now.getTime() + MAX_DAYS_AHEAD * DAY);
  const startTime = start === null ? now.getTime() : Date.parse(start);
  const endTime = end === null ? latest.getTime() : Date.parse(end);
  if (start !== null && startTime < now.getTime()) errors.add('schedule_window_start', WINDOW);
  else if (startTime >= endTime) errors.add('schedule_window_end', WINDOW);
  if (endTime > latest.getTime()) errors.add('schedule_window_end', WINDOW);
  return {
    isDryRun,
    windowStart: start ?? now.toISOString(),
    windowEnd: end ?? latest.toISOString(),
    errors,
  };
}

/** true and false in any case, also 1 and 0 (R04). */
function readBoolean(text: string): boolean | null {
  const value = text.toLowerCase();
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}

function readEnd(value: unknown, name: string, errors: FieldErrorTree): string | null {
  return optional(value, normaliseInstant, 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.', name, errors);
}

/** @returns null when the parameter is absent or wrong; the latter is reported */
function optional<T>(
  value: unknown,
  read: (text: string) => T | null,
  message: string,
  name: string,
  errors: FieldErrorTree,
): T | null {
  if (value === undefined) return null;
  const result = typeof value === 'string' ? read(value) : null;
  if (result === null) errors.add(name, message);
  return result;
}
