import { formatPeriod } from '../../../lib/format-civil-date';
import { formatCount } from '../../../lib/format-count';
import type { WavePlan } from '../../../lib/operator-api';

const dayNames: Readonly<Record<string, string>> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
};

/** The hours of a window: `20:00 to 06:00`, `all day`. */
export function hoursInWords({ window }: Pick<WavePlan, 'window'>): string {
  const { from, to } = window ?? {};
  if (from === undefined && to === undefined) return 'all day';
  return `${from ?? '00:00'} to ${to ?? 'midnight'}`;
}

/** The days of the week on which a window opens. */
export function weekdaysInWords({ window }: Pick<WavePlan, 'window'>): string {
  if (window?.weekdays === undefined) return 'every day';
  return window.weekdays
    .split(',')
    .map((day) => dayNames[day] ?? day)
    .join(', ');
}

/** How many accounts may start: `20,000 a day, 50 a minute`; null where any number may. */
export function capsInWords({ accounts_per_day: day, accounts_per_minute: minute }: Partial<WavePlan>): string | null {
  const caps = [
    ...(day === undefined ? [] : [`${formatCount(day)} a day`]),
    ...(minute === undefined ? [] : [`${formatCount(minute)} a minute`]),
  ];
  return caps.length === 0 ? null : caps.join(', ');
}

/** The caps of distributors: `10: 5 a day`. */
export function distributorsInWords({ distributor_caps: caps = [] }: Partial<WavePlan>): string | null {
  if (caps.length === 0) return null;
  return caps.map((cap) => `${cap.distributor}: ${formatCount(cap.accounts_per_day)} a day`).join(', ');
}

/** The days from the first to the last; null where neither is given. */
export function datesInWords({ start_date: start, end_date: end }: Partial<WavePlan>): string | null {
  return start === undefined && end === undefined ? null : formatPeriod(start, end);
}

/** In what order accounts start. */
export function orderInWords({ order = 'as_sent' }: Partial<WavePlan>): string {
  return { as_sent: 'as sent', external_account_number: 'by number', supply_start_date: 'by supply start date' }[order];
}
