import { londonDay } from '@carryover/contract';
import { nextTurn } from '../../../platform/http/next-turn.js';
import type { WavePlan } from '../plan/wave-plan.js';
import { observedRates } from './observed-rates.js';
import { HOUR, hourOf, instantIn, lengthOf, type OpenPart, openParts } from './open-hours.js';
import { WaitingAccounts } from './waiting-accounts.js';

/** How many accounts came to an end between two instants, in milliseconds. */
export interface ObservedSpan {
  readonly from: number;
  readonly to: number;
  readonly done: number;
}

/** What is known of a wave that is running. */
export interface ForecastFacts {
  /** From now on. */
  readonly plan: WavePlan;
  /** The plan until now, where that is another one. */
  readonly planSoFar?: WavePlan;
  /** In milliseconds. */
  readonly now: number;
  /** Accounts that wait or are being imported. */
  readonly left: number;
  /** Of these, how many were let go already. */
  readonly underWay?: number;
  /** Of distributors that a plan caps, how many wait to be let go. */
  readonly leftByDistributor?: ReadonlyMap<string, number>;
  /** By day in London and distributor, how many were let go. */
  readonly admitted?: ReadonlyMap<number, ReadonlyMap<string, number>>;
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

/** Days of London that these hours can touch: a year from noon ends on the same day. */
const MOST_DAYS = 366;

/** Quantiles that are told. */
const EARLY = 0.03;
const LATE = 0.97;

/** Hours that are drawn together, as a stop lasts for several of them. */
const BLOCK = 4;

/** By how much workers turn out faster or slower from now on than they were (standard deviation of the logarithm). */
const DRIFT = 0.09;

/** Milliseconds of work after which the event loop is given back. */
export const TURN = 10;

/**
 * Forecasts when a wave ends by simulation: many runs, each with hourly rates drawn from past hours, within window
 * and caps of the plan. Equal facts give an equal range. It works in turns with everything else that the process does.
 * @param elapsed milliseconds, from any beginning; asked after each step
 * @returns null when no account has ended yet and no cap limits the rate
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
    await nextTurn();
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
  const waiting = new WaitingAccounts(facts);
  if (waiting.never > 0 || waiting.daysAtLeast > MOST_DAYS) return null;
  const hours = new OpenHours(facts.plan, now);
  const { rates, areHeldBack } = observedRates(facts);
  if (!rates.some((rate) => rate > 0)) return yield* byPlanAlone(facts, hours);
  const random = randomNumbers(left);
  const ends: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    ends.push(yield* endOfRun(facts, rates, hours, random));
    yield;
  }
  ends.sort((one, other) => one - other);
  const at = (quantile: number) => ends[Math.round(quantile * (RUNS - 1))] ?? Number.POSITIVE_INFINITY;
  const [early, likely, latest] = [at(EARLY), at(0.5), at(LATE)];
  if (!Number.isFinite(likely)) return null;
  const end = Number.isFinite(latest) ? latest : null;
  const earliest = areHeldBack ? Math.min(early, yield* endByPlan(facts, hours)) : early;
  return { earliest: earlyIn(facts, earliest), likely, latest: end, basis: 'observed' };
}

const MINUTE = 60_000;

/** Accounts of a minute start at its beginning, those of the first and of the last one earlier than if they came one by one. */
function earlyIn({ plan, now }: ForecastFacts, end: number): number {
  return plan.accounts_per_minute === undefined ? end : Math.max(now, end - MINUTE - (now % MINUTE));
}

/** The forecast if workers are as fast as the plan allows. */
function* byPlanAlone(facts: ForecastFacts, hours: OpenHours): Steps<Forecast | null> {
  const { accounts_per_day: perDay, accounts_per_minute: perMinute } = facts.plan;
  if (perDay === undefined && perMinute === undefined && !new WaitingAccounts(facts).areCapped) return null;
  const end = yield* endByPlan(facts, hours);
  if (!Number.isFinite(end)) return null;
  return { earliest: earlyIn(facts, end), likely: end, latest: null, basis: 'supposed' };
}

/** When the last account ends if workers are as fast as the plan allows. */
function endByPlan(facts: ForecastFacts, hours: OpenHours): Steps<number> {
  return endOfRun(facts, [Number.MAX_SAFE_INTEGER], hours, () => 0.5);
}

/** One future: when the last account ends. */
function* endOfRun(
  facts: ForecastFacts,
  rates: readonly number[],
  hours: OpenHours,
  random: () => number,
): Steps<number> {
  const waiting = new WaitingAccounts(facts);
  const most = 60 * (facts.plan.accounts_per_minute ?? Number.POSITIVE_INFINITY);
  const drift = Math.exp(DRIFT * normal(random));
  let block = 0;
  let drawn = 0;
  for (let hour = 0; hour < MOST_HOURS; hour += 1) {
    if (hour % HOURS_OF_A_STEP === HOURS_OF_A_STEP - 1) yield;
    const { day, parts, open } = hours.at(hour);
    if (open === 0) continue;
    if (drawn % BLOCK === 0) block = Math.floor(random() * Math.max(1, rates.length - BLOCK + 1));
    const rate = Math.min((rates[(block + (drawn % BLOCK)) % rates.length] ?? 0) * drift, most);
    drawn += 1;
    const able = (rate * open) / HOUR;
    const started = waiting.start(day, able);
    if (waiting.haveStarted) return instantIn(parts, able > 0 ? Math.min(1, started / able) * open : open);
  }
  return Number.POSITIVE_INFINITY;
}

/** An hour from now on, or what is left of it, with the day in London that it is of. */
interface HourAhead {
  readonly day: number;
  readonly parts: readonly OpenPart[];
  /** Milliseconds for which it is open. */
  readonly open: number;
}

/** The hours from now on and how far each is open, worked out once for all futures. */
class OpenHours {
  private readonly known: HourAhead[] = [];

  constructor(
    private readonly plan: WavePlan,
    private readonly now: number,
  ) {}

  at(hour: number): HourAhead {
    const known = this.known[hour];
    if (known !== undefined) return known;
    const from = Math.max(this.now, hourOf(this.now) + hour * HOUR);
    const parts = openParts(this.plan, from, hourOf(this.now) + (hour + 1) * HOUR);
    const told = { day: londonDay(from), parts, open: lengthOf(parts) };
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
