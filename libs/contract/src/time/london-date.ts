import { DateTime } from 'luxon';

/** The zone in which days begin and end for this platform. */
export const LONDON = 'Europe/London';

/** The civil date in Europe/London at an instant, as YYYY-MM-DD. Throws a RangeError for an invalid Date. */
export function londonDate(now: Date): string {
  if (Number.isNaN(now.getTime())) throw new RangeError('Not a valid instant.');
  return DateTime.fromJSDate(now, { zone: LONDON }).toFormat('yyyy-MM-dd');
}
