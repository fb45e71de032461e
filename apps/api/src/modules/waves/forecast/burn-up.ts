import { londonDay, londonInstant } from '@carryover/contract';
import { windowAt } from '../plan/plan-window.js';
import type { WavePlan } from '../plan/wave-plan.js';
import { HOUR, hourOf, openTime } from './open-hours.js';
import { WaitingAccounts } from './waiting-accounts.js';

/** Points of a series at most. */
const MOST_POINTS = 2_000;

/** What a series is made of. Instants are in milliseconds. */
export interface BurnUpFacts {
  /** Null where the wave has none. */
  readonly plan: WavePlan | null;
  readonly accounts: number;
  /** Of distributors that the plan caps, how many of them. */
  readonly accountsByDistributor?: ReadonlyMap<string, number>;
  /** When the wave was first released. */
  readonly begun: number;
  readonly now: number;
  /** By the beginning of the hour, how many accounts more were imported and had failed. */
  readonly hours: ReadonlyMap<number, { readonly imported: number; readonly failed: number }>;
  readonly by: 'hour' | 'day';
}

/** Planned, imported and failed accounts up to an instant; null where nothing is planned, or in the future. */
export interface BurnUpPoint {
  readonly at: number;
  readonly planned: number | null;
  readonly imported: number | null;
  readonly failed: number | null;
}

/** A wave as it went beside what its plan lets start, from its release to the end of the plan, or to now. */
export function burnUpOf({ plan, accounts, accountsByDistributor, begun, now, hours, by }: BurnUpFacts): BurnUpPoint[] {
  const waiting =
    plan !== null && isCapped(plan)
      ? { plan, toStart: new WaitingAccounts({ plan, left: accounts, leftByDistributor: accountsByDistributor }) }
      : null;
  const most = 60 * (plan?.accounts_per_minute ?? Number.POSITIVE_INFINITY);
  const points: BurnUpPoint[] = [];
  let [planned, imported, failed] = [0, 0, 0];
  for (let hour = hourOf(begun); points.length < MOST_POINTS; hour += HOUR) {
    const isPast = hour < now;
    if (!isPast && (waiting === null || waiting.toStart.haveStarted || isOver(waiting.plan, hour))) break;
    const from = Math.max(hour, begun);
    if (waiting !== null) {
      const open = openTime(waiting.plan, from, hour + HOUR);
      if (open > 0) planned += waiting.toStart.start(londonDay(from), most * (open / HOUR));
    }
    const done = hours.get(hour);
    imported += done?.imported ?? 0;
    failed += done?.failed ?? 0;
    const at = endOf(hour, by);
    const point = {
      at: isPast ? Math.min(at, now) : at,
      planned: waiting === null ? null : Math.round(planned),
      imported: isPast ? imported : null,
      failed: isPast ? failed : null,
    };
    // The last hour of a day tells of the day; one that is still to come does not take the place of what was.
    if (points.at(-1)?.at === point.at) points.pop();
    points.push(point);
  }
  return points;
}

/** Whether a plan says how many accounts start. A window alone says only when. */
function isCapped({ accounts_per_day: perDay, accounts_per_minute: perMinute, distributor_caps: caps = [] }: WavePlan) {
  return perDay !== undefined || perMinute !== undefined || caps.length > 0;
}

/** Whether no account starts by a plan from an instant on. */
function isOver(plan: WavePlan, instant: number): boolean {
  const { isOpen, until } = windowAt(plan, instant);
  return !isOpen && until === null;
}

/** The end of an hour, or of the day in London in which it is. */
function endOf(hour: number, by: 'hour' | 'day'): number {
  return by === 'hour' ? hour + HOUR : londonInstant(londonDay(hour) + 1, 0);
}
