import { type Problem } from '@carryover/contract';
import { QueryParameters } from '../../platform/http/query-parameters.js';

/** Query parameters of create, as they come. */
export interface ScheduleQuery {
  readonly is_dry_run?: unknown;
  readonly schedule_window_start?: unknown;
  readonly schedule_window_end?: unknown;
}

/** Options of a create request, from its query. */
export interface ScheduleOptions {
  readonly isDryRun: boolean;
  /** Instants in UTC; null without a window, which means as soon as possible and however late. */
  readonly windowStart: string | null;
  readonly windowEnd: string | null;
  /** Problems of the parameters, in the order in which they are checked. */
  readonly problems: readonly Problem[];
}

/** Days a window may end ahead, when the supplier has no other number. */
export const USUAL_DAYS_AHEAD = 4;
const DAY = 86_400_000;

/**
 * Reads the options of create (R178). When one end of the window is given the other is filled in: now, or the latest end
 * the supplier may choose. What is wrong is told at an end that was sent.
 * @param daysAhead days a window may end ahead
 */
export function readScheduleOptions(
  query: ScheduleQuery,
  now: Date,
  daysAhead: number = USUAL_DAYS_AHEAD,
): ScheduleOptions {
  const parameters = new QueryParameters(query);
  const { problems } = parameters;
  const isDryRun = parameters.flag('is_dry_run') ?? false;
  const start = parameters.instant('schedule_window_start');
  const end = parameters.instant('schedule_window_end');
  if ((start === null && end === null) || problems.length > 0)
    return { isDryRun, windowStart: null, windowEnd: null, problems };
  const latest = new Date(now.getTime() + daysAhead * DAY);
  const startTime = start === null ? now.getTime() : Date.parse(start);
  const endTime = end === null ? latest.getTime() : Date.parse(end);
  if (start !== null && startTime < now.getTime())
    problems.push(windowProblem('schedule_window_start', 'schedule_window_start_in_past', daysAhead));
  else if (startTime >= endTime) {
    const path = end === null ? 'schedule_window_start' : 'schedule_window_end';
    problems.push(windowProblem(path, 'schedule_window_start__after_end', daysAhead));
  }
  if (endTime > latest.getTime())
    problems.push(windowProblem('schedule_window_end', 'schedule_window_end_too_far_in_future', daysAhead));
  return {
    isDryRun,
    windowStart: start ?? now.toISOString(),
    windowEnd: end ?? latest.toISOString(),
    problems,
  };
}

function windowProblem(path: keyof ScheduleQuery, code: string, daysAhead: number): Problem {
  const within = daysAhead === USUAL_DAYS_AHEAD ? 'four days' : `${daysAhead} days`;
  const detail = `The window must start in the future, end after it starts and end within ${within}.`;
  return { path, rule: 'R178', code, detail };
}
