import { setImmediate } from 'node:timers/promises';
import { londonDay, londonInstant } from '@carryover/contract';
import type { WavePlan } from '../plan/wave-plan.js';
import { hourlyRates } from './observed-rates.js';
import { DayCaps, HOUR, hourOf, openShare } from './open-hours.js';

/** How many accounts came to an end between two instants, in milliseconds. */
export interface ObservedSpan {
  readonly from: number;
  readonly to: number;
  readonly done: number;
}

/** What is known of a wave that is running. */
export interface ForecastFacts {
  readonly plan: WavePlan;
  /** In milliseconds. */
  readonly now: number;
  /** Accounts that wait or are being imported. */
  readonly left: number;
  /** Of distributors that the plan caps, how many of them. */
  readonly leftByDistributor?: ReadonlyMap<string, number>;
  /** Of the same distributors, how many were let go today. */
  readonly admittedByDistributor?: ReadonlyMap<string, number>;
  /** Accounts that were let go today. */
  readonly admittedToday: number;
  /** The hours until now in which the wave was released, the earliest first; the last one may be a part of one. */
  readonly observed: readonly ObservedSpan[];
}

/** When a wave will end. Instants are in milliseconds. */
export interface Forecast {
  readonly earliest: number;
  readonly likely: number;
  /** Null where it cannot be told. */
  readonly latest: number | null;
  readonly basis: 'observed' | 'supposed';
}

/** Futures that are tried out, and hours that each is followed. */
const RUNS = 160;
const MOST_HOURS = 24 * 365;

/** Quantiles that are told. */
const EARLY = 0.03;
const LATE = 0.97;

/** Hours that are drawn together, as a stop lasts for several of them. */
const BLOCK = 4;

/** By how much workers turn out faster or slower from now on than they were (standard deviation of the logarithm). */
const DRIFT = 0.09;

/**
 * Forecasts when a wave ends by simulation: many runs, each with hourly rates drawn from past hours, within window
 * and caps of the plan. Equal facts give an equal range.
 * @returns null when no account has ended yet and no cap limits the rate
 */
export function forecastOf(facts: ForecastFacts): Forecast | null {
  const work = forecastSteps(facts);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds of work after which the event loop is given back. */
export const TURN = 10;

/**
 * {@link forecastOf}, in turns with everything else that the process does.
 *
 * @param elapsed milliseconds, from any beginning; asked after each step
 */
export async function forecastInTurns(
  facts: ForecastFacts,
  elapsed = () => performance.now(),
): Promise<Forecast | null> {
  const work = forecastSteps(facts);
  for (let begun = elapsed(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (elapsed() - begun < TURN) continue;
    await setImmediate();
    begun = elapsed();
  }
}

/** Work that can be left for a while at each of its steps, which take a millisecond or two. */
type Steps<Result> = Generator<undefined, Result>;

/** Hours of a future that are followed in one step. */
const HOURS_OF_A_STEP = 200;

function* forecastSteps(facts: ForecastFacts): Steps<Forecast | null> {
  const { now, left } = facts;
  if (left <= 0) return { earliest: now, likely: now, latest: now, basis: 'observed' };
  const slowest = Math.max(now, ...distributorEnds(facts));
  const rates = hourlyRates(facts);
  if (!rates.some((rate) => rate > 0)) return yield* byPlanAlone(facts, slowest);
  const hours = new OpenHours(facts.plan, now);
  const random = randomNumbers(left);
  const ends: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    ends.push(Math.max(slowest, yield* endOfRun(facts, rates, hours, random)));
    yield;
  }
  ends.sort((one, other) => one - other);
  const at = (quantile: number) => ends[Math.round(quantile * (RUNS - 1))] ?? Number.POSITIVE_INFINITY;
  const [earliest, likely, latest] = [at(EARLY), at(0.5), at(LATE)];
  if (!Number.isFinite(likely)) return null;
  const end = Number.isFinite(latest) ? latest : null;
  return { earliest: earlyIn(facts, slowest, earliest), likely, latest: end, basis: 'observed' };
}

const MINUTE = 60_000;

/** Accounts of a minute start at its beginning, those of the first and of the last one earlier than if they came one by one. */
function earlyIn({ plan, now }: ForecastFacts, slowest: number, end: number): number {
  return plan.accounts_per_minute === undefined ? end : Math.max(slowest, end - MINUTE - (now % MINUTE));
}

/** When the last account of each distributor starts at the earliest, by its cap. */
function distributorEnds({ plan, now, leftByDistributor, admittedByDistributor }: ForecastFacts): number[] {
  return (plan.distributor_caps ?? []).flatMap(({ distributor, accounts_per_day: cap }) => {
    const today = Math.max(0, cap - (admittedByDistributor?.get(distributor) ?? 0));
    const later = (leftByDistributor?.get(distributor) ?? 0) - today;
    if (later <= 0) return [];
    // Of one that may start none at all, the last account never starts.
    return cap === 0 ? [Number.POSITIVE_INFINITY] : [londonInstant(londonDay(now) + Math.ceil(later / cap), 0)];
  });
}

/** The forecast if workers are as fast as the plan allows. */
function* byPlanAlone(facts: ForecastFacts, slowest: number): Steps<Forecast | null> {
  if (facts.plan.accounts_per_day === undefined && facts.plan.accounts_per_minute === undefined) return null;
  const end = Math.max(
    slowest,
    yield* endOfRun(facts, [Number.MAX_SAFE_INTEGER], new OpenHours(facts.plan, facts.now), () => 0.5),
  );
  if (!Number.isFinite(end)) return null;
  return { earliest: earlyIn(facts, slowest, end), likely: end, latest: null, basis: 'supposed' };
}

/** One future: when the last account ends. */
function* endOfRun(
  facts: ForecastFacts,
  rates: readonly number[],
  hours: OpenHours,
  random: () => number,
): Steps<number> {
  const { plan, now } = facts;
  const caps = new DayCaps(plan, facts.admittedToday);
  const most = 60 * (plan.accounts_per_minute ?? Number.POSITIVE_INFINITY);
  const drift = Math.exp(DRIFT * normal(random));
  let left = facts.left;
  let block = 0;
  let drawn = 0;
  for (let hour = 0; hour < MOST_HOURS; hour += 1) {
    if (hour % HOURS_OF_A_STEP === HOURS_OF_A_STEP - 1) yield;
    const { from, length, share } = hours.at(hour);
    if (share === 0) continue;
    if (drawn % BLOCK === 0) block = Math.floor(random() * Math.max(1, rates.length - BLOCK + 1));
    const rate = Math.min((rates[(block + (drawn % BLOCK)) % rates.length] ?? 0) * drift, most);
    drawn += 1;
    const able = rate * share * (length / HOUR);
    const done = caps.take(from, Math.min(able, left));
    if (done >= left) return Math.max(now, from + (able > 0 ? Math.min(1, left / able) : 0) * length);
    left -= done;
  }
  return Number.POSITIVE_INFINITY;
}

/** The hours from now on and how far each is open, worked out once for all futures. */
class OpenHours {
  private readonly known: { readonly from: number; readonly length: number; readonly share: number }[] = [];

  constructor(
    private readonly plan: WavePlan,
    private readonly now: number,
  ) {}

  at(hour: number) {
    const known = this.known[hour];
    if (known !== undefined) return known;
    const from = Math.max(this.now, hourOf(this.now) + hour * HOUR);
    const to = hourOf(this.now) + (hour + 1) * HOUR;
    const told = { from, length: to - from, share: openShare(this.plan, from, to) };
    this.known[hour] = told;
    return told;
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = Math.floor(seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A draw of the standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
