import { formatInstant } from '../../lib/format-instant';
import type { HourlyOutcome } from '../../lib/operator-api';

/** The hour of an instant as clocks in Britain show it: `14:00`. */
export function clockHour(instant: string): string {
  return formatInstant(instant).split(', ')[1]?.slice(0, 5) ?? instant;
}

/** What all hours add up to. */
export function sumOf(hourly: readonly HourlyOutcome[]): { processed: number; errored: number } {
  return hourly.reduce(
    (sum, { processed, errored }) => ({ processed: sum.processed + processed, errored: sum.errored + errored }),
    { processed: 0, errored: 0 },
  );
}
