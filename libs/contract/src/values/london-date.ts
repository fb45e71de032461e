import { DateTime } from 'luxon';

/** The zone in which days begin and end for this platform. */
export const LONDON = 'Europe/London';

const HOUR = 3_600_000;
/** Before this London was ahead of UTC by other than whole hours. */
const WHOLE_HOURS_FROM = Date.UTC(1972, 0, 1);

let latest = { hour: Number.NaN, date: '' };

/** The civil date in Europe/London at an instant, as YYYY-MM-DD. Throws a RangeError for an invalid Date. */
export function londonDate(now: Date): string {
  const time = now.getTime();
  if (Number.isNaN(time)) throw new RangeError('Not a valid instant.');
  if (time < WHOLE_HOURS_FROM) return civilDate(now);
  // Days begin and end at whole hours, and what is asked for is nearly always now.
  const hour = Math.floor(time / HOUR);
  if (hour !== latest.hour) latest = { hour, date: civilDate(now) };
  return latest.date;
}

function civilDate(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: LONDON }).toFormat('yyyy-MM-dd');
}
