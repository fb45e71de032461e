import type { ListedWave, WavePlan } from '../../../lib/operator-api';

const dayMs = 86_400_000;

/** Days of the week as plans name them, Sunday first as `getUTCDay` counts. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The Monday of the week of a day of an address, of today's week where it names none. */
export function weekOf(asked: string, today: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked));
  return mondayOf(isDay ? asked : today);
}

/** What is asked of a plan. */
type Times = Pick<WavePlan, 'window' | 'start_date' | 'end_date' | 'accounts_per_day'>;

/** What is asked of a wave among those of all suppliers. */
type Standing = Pick<ListedWave, 'accounts'> & {
  readonly wave: Pick<ListedWave['wave'], 'planned_accounts'>;
  readonly plan: (Times & Pick<WavePlan, 'admitted_today'>) | null;
};

/** The day that comes so many days after another, each as `2026-11-25`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/**
 * The days from `from` on when accounts of a wave may start: those on which its window opens, until all remaining
 * accounts have started where a daily cap limits them.
 * @param left accounts that have not started; null where that is not known
 * @param from the first day of the answer; none starts before it
 * @param until the day before which the answer ends
 */
export function plannedDays(plan: Times, left: number | null, from: string, until: string): readonly string[] {
  const { window, start_date: start = from, end_date: end = until, accounts_per_day: cap } = plan;
  const most = left === null || cap === undefined ? Number.POSITIVE_INFINITY : Math.ceil(left / cap);
  const days: string[] = [];
  for (let day = start > from ? start : from; day < until && day <= end && days.length < most; day = dayAfter(day, 1)) {
    const weekday = weekdays[new Date(day).getUTCDay()] ?? '';
    if (window?.weekdays === undefined || window.weekdays.split(',').includes(weekday)) days.push(day);
  }
  return days;
}

/** The days from today on when accounts of a wave may start by its plan, as it stands now; none without a plan. */
export function daysOfWave(standing: Standing, today: string, until: string): readonly string[] {
  const { plan } = standing;
  return plan === null ? [] : plannedDays(plan, leftThisMorning(standing), today, until);
}

/**
 * Accounts that had not started when today began: what started today is of today's cap, and takes none of a later day's. What is sent
 * beyond what is planned starts, too. Null where nothing is planned.
 */
function leftThisMorning({ wave: { planned_accounts: planned }, accounts, plan }: Standing): number | null {
  if (planned === null) return null;
  const { loaded, imported, failed } = accounts;
  const ended = imported + failed;
  const left = Math.max(planned, loaded) - ended;
  const startedToday = Math.min(plan?.admitted_today ?? 0, plan?.accounts_per_day ?? 0, ended);
  return left <= 0 ? 0 : left + startedToday;
}
