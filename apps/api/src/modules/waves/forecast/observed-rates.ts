import { londonDay } from '@carryover/contract';
import type { ForecastFacts } from './forecast.js';
import { HOUR, openTime } from './open-hours.js';

/** Hours whose rates are drawn: what was long ago says little of what comes. */
const RECENT = 72;

/** Hours of an open window from which a rate is taken. */
const MIN_OPEN = 1 / 60;

/** Share of the accounts that were let go on a day after which workers had next to nothing to do. */
const NEARLY_ALL = 0.95;

/** How fast workers were. */
interface ObservedRates {
  /** Accounts an hour, of each hour in which workers could have been busy, the earliest first. */
  readonly rates: readonly number[];
  /** Whether a cap was reached in each hour in which an account ended: workers are faster than any of the rates. */
  readonly areHeldBack: boolean;
}

/** Rates of the hours that were observed, but for those after the cap of their day was reached. */
export function observedRates(facts: ForecastFacts): ObservedRates {
  const plan = facts.planSoFar ?? facts.plan;
  const rooms = roomOfFullDays(facts);
  const seen: { rate: number; isHeldBack: boolean }[] = [];
  let day = Number.NaN;
  let doneToday = 0;
  for (const { from, to, done } of facts.observed) {
    if (londonDay(from) !== day) {
      day = londonDay(from);
      doneToday = 0;
    }
    const room = rooms.get(day) ?? plan.accounts_per_day ?? Number.POSITIVE_INFINITY;
    const hadRoom = doneToday < room;
    doneToday += done;
    const open = openTime(plan, from, to) / HOUR;
    // What was done in a few minutes says little.
    if (open >= MIN_OPEN && hadRoom) seen.push({ rate: done / open, isHeldBack: doneToday >= room });
  }
  const free = seen.filter(({ isHeldBack }) => !isHeldBack);
  const areHeldBack = !free.some(({ rate }) => rate > 0);
  return { rates: (areHeldBack ? seen : free).slice(-RECENT).map(({ rate }) => rate), areHeldBack };
}

/** Of days in London on which caps left none of the waiting accounts to start, accounts that ended before. */
function roomOfFullDays(facts: ForecastFacts): Map<number, number> {
  const plan = facts.planSoFar ?? facts.plan;
  const { accounts_per_day: most = Number.POSITIVE_INFINITY, distributor_caps = [] } = plan;
  const caps = new Map(distributor_caps.map(({ distributor, accounts_per_day }) => [distributor, accounts_per_day]));
  // As they are now; further on, as they were at the end of each day.
  const waiting = new Map([...(facts.leftByDistributor ?? [])].filter(([distributor]) => caps.has(distributor)));
  const capped = [...waiting.values()].reduce((sum, accounts) => sum + accounts, 0);
  let uncapped = facts.left - capped - (facts.underWay ?? 0);
  const rooms = new Map<number, number>();
  for (const [day, admitted] of [...(facts.admitted ?? [])].sort(([one], [other]) => other - one)) {
    const all = [...admitted.values()].reduce((sum, accounts) => sum + accounts, 0);
    const areFull = [...caps].every(
      ([distributor, cap]) => (waiting.get(distributor) ?? 0) < 1 || (admitted.get(distributor) ?? 0) > cap - 1,
    );
    if (all > most - 1 || (caps.size > 0 && uncapped < 1 && areFull)) rooms.set(day, NEARLY_ALL * all);
    for (const [distributor, accounts] of admitted)
      if (caps.has(distributor)) waiting.set(distributor, (waiting.get(distributor) ?? 0) + accounts);
      else uncapped += accounts;
  }
  return rooms;
}
