import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { dayNumber } from '../../values/civil-date.js';
import { poundsToUnits } from '../../values/pounds.js';
import { fieldAt, objectsAt } from '../figures/payload-lists.js';
import { between, type Grouping } from './measure.js';

export const POINTS = 'supply_addresses.meter_points';
export const METERS = `${POINTS}.meters`;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONDAY = dayNumber('1970-01-05');

/** Whether any entry of a list has something in one of the fields. */
export function has(account: AcceptedAccount, list: string, ...fields: readonly string[]): boolean {
  return objectsAt(account, list).some(
    (entry) => fields.length === 0 || fields.some((field) => fieldAt(entry, field) !== undefined),
  );
}

/** The texts of a field in the entries of a list, in their order. */
export function textsAt(account: AcceptedAccount, list: string, field: string): string[] {
  return objectsAt(account, list).flatMap((entry) => {
    const value = fieldAt(entry, field);
    return typeof value === 'string' ? [value] : [];
  });
}

/** The latest of some dates; undefined where there is none. */
export function latest(dates: readonly string[]): string | undefined {
  return dates.reduce<string | undefined>(
    (found, date) => (found === undefined || date > found ? date : found),
    undefined,
  );
}

/** The day of the latest reading of an account. */
export function latestReading(account: AcceptedAccount): string | undefined {
  return latest([
    ...textsAt(account, `${METERS}.transfer_readings`, 'reading_date'),
    ...textsAt(account, `${METERS}.reading_history`, 'reading_date'),
  ]);
}

/** The last day of the last statement of an account. */
export function latestStatement(account: AcceptedAccount): string | undefined {
  return latest(textsAt(account, 'ledgers', 'last_statement_closing_date'));
}

/** Dates by the day of the week. */
export const byWeekday: Grouping<string> = {
  names: WEEKDAYS,
  of: (date) => WEEKDAYS.at((dayNumber(date) - MONDAY) % 7) ?? '',
};

/** Days from one date to another, negative where that is earlier; undefined where one of them is missing. */
export function daysBetween(from: string | undefined, to: string | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : dayNumber(to) - dayNumber(from);
}

/** The sum of decimal texts, in 10^-10; undefined where there are none. */
export function total(texts: readonly string[]): bigint | undefined {
  return texts.length === 0 ? undefined : texts.reduce((sum, text) => sum + poundsToUnits(text), 0n);
}

const plain = (bound: number): number => bound;

export const numberBetween = (...bounds: readonly number[]) => between(bounds, plain);

/** The same for what is counted in 10^-10 of its unit, such as pounds. */
export const unitsBetween = (...bounds: readonly number[]) => between(bounds, (bound) => poundsToUnits(String(bound)));

/**
 * Groups of the days between two dates; days around 0 are groups of their own, which shows dates that are off by one.
 */
export const daysApart = numberBetween(-30, -7, -2, -1, 0, 1, 2, 3, 4, 5, 8, 31);
