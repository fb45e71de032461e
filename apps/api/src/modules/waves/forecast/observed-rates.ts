import type { ForecastFacts } from './forecast.js';
import { DayCaps, HOUR, openShare } from './open-hours.js';

/** Hours whose rates are drawn: what was long ago says little of what comes. */
const RECENT = 72;

/** Hours of an open window from which a rate is taken. */
const MIN_OPEN = 1 / 60;

/** Accounts an hour, of each span in which workers could have been busy. */
export function hourlyRates({ plan, observed }: ForecastFacts): number[] {
  const caps = new DayCaps(plan);
  const rates: number[] = [];
  for (const { from, to, done } of observed) {
    const share = openShare(plan, from, to);
    const hadRoom = caps.left(from) > 0;
    caps.take(from, done);
    const open = (share * (to - from)) / HOUR;
    // What was done in a few minutes says little, and so does an hour after the cap of its day was reached.
    if (open >= MIN_OPEN && hadRoom) rates.push(done / open);
  }
  return rates.slice(-RECENT);
}
