import { dayText, londonDay, londonInstant, londonText } from '@carryover/contract';
import { windowAt } from './plan-window.js';
import type { WavePlan } from './wave-plan.js';

const MINUTE = 60_000;

/** What a plan is held to at an instant. */
export interface AdmissionFacts {
  readonly code: string;
  readonly plan: WavePlan;
  /** In milliseconds. */
  readonly now: number;
  /** The wave it waits for; null when it waits for none. */
  readonly awaited: string | null;
  /** Accounts that were let go today, by distributor, and in this minute. */
  readonly admittedToday: ReadonlyMap<string, number>;
  readonly admittedInMinute: number;
}

/** What holds accounts, and until when, in milliseconds; null where it depends on something else than the clock. */
export interface Limit {
  readonly detail: string;
  readonly until: number | null;
}

/** How many accounts may start. */
export interface AdmissionRoom {
  /** Infinity where nothing limits it. */
  readonly accounts: number;
  /** Of distributors that are capped, how many accounts. */
  readonly byDistributor: ReadonlyMap<string, number>;
  /** Until when, in milliseconds: the end of the day, of the window or of the minute, whichever comes first. */
  readonly until: number;
  /** What holds the others. */
  readonly limit: Limit | null;
}

/** An instant, rounded down to the minute. */
export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE) * MINUTE;
}

/** Number of accounts of a released wave that may start at an instant, and the limit that holds the others. */
export function roomAt(facts: AdmissionFacts): AdmissionRoom {
  const { plan, now } = facts;
  const window = windowAt(plan, now);
  const midnight = londonInstant(londonDay(now) + 1, 0);
  const minuteEnds = plan.accounts_per_minute === undefined ? Number.POSITIVE_INFINITY : minuteOf(now) + MINUTE;
  const until = Math.min(window.until ?? Number.POSITIVE_INFINITY, midnight, minuteEnds);
  const byDistributor = new Map(
    (plan.distributor_caps ?? []).map(({ distributor, accounts_per_day: cap }) => {
      return [distributor, Math.max(0, cap - (facts.admittedToday.get(distributor) ?? 0))] as const;
    }),
  );
  const none = (limit: AdmissionRoom['limit']) => ({ accounts: 0, byDistributor, until, limit });
  if (facts.awaited !== null)
    return none({ detail: `Wave ${facts.code} waits until wave ${facts.awaited} is imported.`, until: null });
  if (!window.isOpen) return none(closed(facts, window.until));
  const today = [...facts.admittedToday.values()].reduce((sum, admitted) => sum + admitted, 0);
  const dayRoom = (plan.accounts_per_day ?? Number.POSITIVE_INFINITY) - today;
  if (dayRoom <= 0) return none(spent(facts, midnight));
  const minuteRoom = (plan.accounts_per_minute ?? Number.POSITIVE_INFINITY) - facts.admittedInMinute;
  if (minuteRoom <= 0) {
    const detail = `Wave ${facts.code} has started as many accounts as it may in a minute (${plan.accounts_per_minute}).`;
    return none({ detail, until: minuteEnds });
  }
  return { accounts: Math.min(dayRoom, minuteRoom), byDistributor, until, limit: null };
}

function closed({ code, plan }: AdmissionFacts, opens: number | null): Limit {
  if (opens !== null)
    return {
      detail: `Wave ${code} waits for its window, which opens at ${londonText(opens)} London time.`,
      until: opens,
    };
  const ended = plan.end_date === undefined ? '' : `, whose last day was ${plan.end_date}`;
  return { detail: `Wave ${code} has no window any more by its plan${ended}.`, until: null };
}

function spent(facts: AdmissionFacts, midnight: number): Limit {
  return spentToday(facts, `as many accounts as it may today (${facts.plan.accounts_per_day})`, midnight);
}

/** Distributors that are told by their numbers. */
const TOLD = 5;

/** What holds the accounts of a wave of which only such wait whose distributors have no room today. */
export function fullDistributors(
  facts: Pick<AdmissionFacts, 'code' | 'plan' | 'now'>,
  distributors: readonly string[],
): Limit {
  const more = distributors.length - TOLD;
  const names = `${distributors.slice(0, TOLD).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const of = distributors.length === 1 ? 'distributor' : 'distributors';
  return spentToday(
    facts,
    `as many accounts of ${of} ${names} as it may today`,
    londonInstant(londonDay(facts.now) + 1, 0),
  );
}

function spentToday({ code, plan }: Pick<AdmissionFacts, 'code' | 'plan'>, what: string, midnight: number): Limit {
  const begun = `Wave ${code} has started ${what}`;
  const next = windowAt(plan, midnight);
  const opens = next.isOpen ? midnight : next.until;
  if (opens === null) return { detail: `${begun}, which was the last day of its plan.`, until: null };
  return { detail: `${begun}; the next ones start from ${londonText(opens)} London time.`, until: opens };
}

/** When the day of an instant began in Europe/London, in milliseconds. */
export function dayBegins(now: number): number {
  return londonInstant(londonDay(now), 0);
}

/** The date of an instant in Europe/London, YYYY-MM-DD. */
export function dayOf(now: number): string {
  return dayText(londonDay(now));
}
