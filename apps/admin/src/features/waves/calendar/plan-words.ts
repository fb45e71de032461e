import { formatPeriod } from '../../../lib/format-civil-date';
import { formatCount } from '../../../lib/format-count';
import type { WavePlanRequest } from '../../../lib/operator-api';
import { shiftDecimal } from '../../../lib/shift-decimal';

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
export function hoursInWords({ window }: Pick<WavePlanRequest, 'window'>): string {
  const { from, to } = window ?? {};
  if (from === undefined && to === undefined) return 'all day';
  return `${from ?? '00:00'} to ${to ?? 'midnight'}`;
}

/** The days of the week on which a window opens. */
export function weekdaysInWords({ window }: Pick<WavePlanRequest, 'window'>): string {
  const days = window?.weekdays?.split(',') ?? [];
  if (days.length === 0 || days.length === Object.keys(dayNames).length) return 'every day';
  return days.map((day) => dayNames[day] ?? day).join(', ');
}

/** How many accounts may start: `20,000 a day, 50 a minute`; null where any number may. */
export function capsInWords({ accounts_per_day: day, accounts_per_minute: minute }: WavePlanRequest): string | null {
  const caps = [
    ...(day === undefined ? [] : [`${formatCount(day)} a day`]),
    ...(minute === undefined ? [] : [`${formatCount(minute)} a minute`]),
  ];
  return caps.length === 0 ? null : caps.join(', ');
}

/** The caps of distributors: `10: 5 a day`. */
export function distributorsInWords({ distributor_caps: caps = [] }: WavePlanRequest): string | null {
  if (caps.length === 0) return null;
  return caps.map((cap) => `${cap.distributor}: ${formatCount(cap.accounts_per_day)} a day`).join(', ');
}

/** When accounts may start and how many: `1 Jun to 5 Jun 2026; every day, 20:00 to 06:00; 500 a day`; null for all of them at once. */
export function startsInWords(plan: WavePlanRequest): string | null {
  const distributors = distributorsInWords(plan);
  const parts = [
    datesInWords(plan),
    plan.window === undefined ? null : `${weekdaysInWords(plan)}, ${hoursInWords(plan)}`,
    capsInWords(plan),
    distributors === null ? null : `of distributor ${distributors}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('; ');
}

/** How many accounts may fail: `20, 2.5 % of those that ended, supply_point_in_use 5`; null where the plan does not say. */
export function budgetInWords({ error_budget: budget = {} }: WavePlanRequest): string | null {
  const { accounts, share, by_code: codes = [] } = budget;
  const parts = [
    ...(accounts === undefined ? [] : [formatCount(accounts)]),
    ...(share === undefined ? [] : [`${shiftDecimal(share, 2)} % of those that ended`]),
    ...codes.map((one) => `${one.code} ${formatCount(one.accounts)}`),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** The days from the first to the last; null where neither is given. */
export function datesInWords({ start_date: start, end_date: end }: WavePlanRequest): string | null {
  return start === undefined && end === undefined ? null : formatPeriod(start, end);
}

/** In what order accounts start. */
export function orderInWords({ order = 'as_sent' }: WavePlanRequest): string {
  return { as_sent: 'as sent', external_account_number: 'by number', supply_start_date: 'by supply start date' }[order];
}

/** What a plan says, name by name. */
function planInWords(plan: WavePlanRequest): readonly (readonly [name: string, words: string])[] {
  return [
    ['Days', datesInWords(plan) ?? 'any'],
    ['Window', `${weekdaysInWords(plan)}, ${hoursInWords(plan)}`],
    ['Accounts', capsInWords(plan) ?? 'any number'],
    ['Distributors', distributorsInWords(plan) ?? 'no caps'],
    ['May fail', budgetInWords(plan) ?? 'not said'],
    ['Order', orderInWords(plan)],
    ['After wave', plan.depends_on ?? 'none'],
  ];
}

/**
 * The differences of two plans: `Accounts: 10 a day → 20 a day`.
 * @param before null for the first plan, which is described in full
 */
export function changesInWords(before: WavePlanRequest | null, after: WavePlanRequest): readonly string[] {
  const [old, now] = [planInWords(before ?? {}), planInWords(after)];
  return now.flatMap(([name, words], index) => {
    const was = old[index]?.[1];
    if (was === words) return [];
    return [before === null ? `${name}: ${words}` : `${name}: ${was} → ${words}`];
  });
}
