import { dayText, londonDay } from '@carryover/contract';
import { type ForecastFacts, type ObservedSpan, randomNumbers } from '../forecast/forecast.js';
import { HOUR, openTime } from '../forecast/open-hours.js';
import type { WavePlan } from '../plan/wave-plan.js';

/** When each history begins, in milliseconds. */
export const START = Date.parse('2026-03-16T00:00:00Z');

/** An hour of a history; what was done in it by distributor, at so many accounts an hour until nothing was left to do. */
interface HistoryHour {
  readonly from: number;
  readonly speed: number;
  readonly done: ReadonlyMap<string, number>;
}

/**
 * A wave as it goes: workers that are now faster and now slower, stop for hours, and are held by window, dates and caps; and a
 * wave that is halted, which has no hours meanwhile.
 */
interface History {
  readonly plan: WavePlan;
  readonly accounts: ReadonlyMap<string, number>;
  readonly hours: readonly HistoryHour[];
  readonly end: number;
}

const PLANS: readonly WavePlan[] = [
  {},
  { window: { from: '22:00', to: '04:00' } },
  { window: { from: '08:00', to: '20:00', weekdays: 'MO,TU,WE,TH,FR' } },
  { window: { weekdays: 'SA,SU' } },
];
/** Hours of each of them on a day on which it opens. */
const OPEN_HOURS = [24, 6, 12, 24];

/** Distributors with a cap, and accounts without one. */
const CAPPED = ['10', '12', '14'];
const OTHERS = '22';

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

/** One of the histories; the clocks change in the course of them. */
export function historyOf(seed: number): History {
  const random = randomNumbers(seed * 7_919 + 1);
  const base = 200 + 4_000 * random();
  const perDay = base * (2 + 6 * random());
  const perMinute = (base / 60) * (0.7 + random());
  const all = Math.ceil(base * (24 + 90 * random()));
  const opening = PLANS[seed % PLANS.length] ?? {};
  const accounts = seed % 7 < 3 ? ofDistributors(all, random) : new Map([[OTHERS, all]]);
  const aDay = Math.min(base * (OPEN_HOURS[seed % PLANS.length] ?? 24), seed % 3 === 0 ? perDay : Infinity);
  const plan: WavePlan = {
    ...opening,
    // A cap that binds on most days, on some, or never.
    ...(seed % 3 === 0 && { accounts_per_day: Math.ceil(perDay) }),
    ...(seed % 5 === 0 && { accounts_per_minute: Math.ceil(perMinute) }),
    ...(accounts.size > 1 && {
      // One of the caps may take far longer than all else, or none may matter.
      distributor_caps: CAPPED.map((distributor) => {
        const days = (all / aDay) * (0.4 + 2 * random());
        return { distributor, accounts_per_day: Math.ceil((accounts.get(distributor) ?? 0) / days) };
      }),
    }),
    ...(seed % 13 < 4 && { start_date: dayText(londonDay(START) + 1 + Math.floor(3 * random())) }),
  };
  // Of the accounts that are done, when it is halted, and for how many hours.
  const halt = seed % 11 < 4 ? { at: all * (0.02 + 0.15 * random()), hours: 3 + Math.floor(40 * random()) } : null;
  const { hours, end } = followed(plan, accounts, base, halt, random);
  // The last day of a plan is some time after the end: none of its accounts is left.
  const lastDay = londonDay(end) + 7 + Math.ceil((end - START) / (48 * HOUR));
  return {
    plan: seed % 13 > 2 && seed % 13 < 7 ? { ...plan, end_date: dayText(lastDay) } : plan,
    accounts,
    hours,
    end,
  };
}

/** Accounts of the capped distributors and of others, of which there may be none. */
function ofDistributors(all: number, random: () => number): Map<string, number> {
  const shares = new Map(CAPPED.map((distributor) => [distributor, 0.1 + random()]));
  if (random() > 0.3) shares.set(OTHERS, 2 * random());
  const whole = sum(shares.values());
  return new Map([...shares].map(([distributor, share]) => [distributor, Math.ceil((all * share) / whole)]));
}

/** The hours of a history and its end. @param base accounts an hour that workers are about able to do */
function followed(
  plan: WavePlan,
  accounts: ReadonlyMap<string, number>,
  base: number,
  halt: { readonly at: number; readonly hours: number } | null,
  random: () => number,
): Pick<History, 'hours' | 'end'> {
  const queue = new MixedQueue(plan, accounts);
  const most = 60 * (plan.accounts_per_minute ?? Number.POSITIVE_INFINITY);
  const hours: HistoryHour[] = [];
  let [drift, stopped, halted] = [0, 0, 0];
  let isHaltToCome = halt !== null;
  for (let from = START; ; from += HOUR) {
    drift = 0.97 * drift + 0.05 * (random() - 0.5);
    const share = openTime(plan, from, from + HOUR) / HOUR;
    if (stopped > 0) stopped -= 1;
    else if (random() < 0.02) stopped = 1 + Math.floor(3 * random());
    const noise = 0.8 + 0.4 * random();
    if (isHaltToCome && halt !== null && queue.started >= halt.at) [halted, isHaltToCome] = [halt.hours, false];
    if (halted > 0) {
      halted -= 1;
      continue;
    }
    const speed = stopped > 0 ? 0 : Math.min(base * Math.exp(drift) * noise, most) * share;
    const done = queue.start(londonDay(from), speed);
    hours.push({ from, speed, done });
    if (queue.isEmpty) return { hours, end: from + Math.min(1, sum(done.values()) / speed) * HOUR };
  }
}

/** Parts of an account that are none. */
const NONE = 1e-9;

/** The accounts of a distributor. */
interface Group {
  readonly distributor: string;
  readonly cap: number;
  readonly accounts: number;
  started: number;
  today: number;
}

/** How far into the queue the accounts of a distributor have started, from 0 to 1. */
const placeOf = ({ started, accounts }: Group) => started / accounts;
/** How many more of them may start today. */
const roomOf = ({ accounts, started, cap, today }: Group) => Math.min(accounts - started, cap - today);

/** Accounts in the order in which they were sent, those of all distributors mixed; those whose cap is reached are passed by. */
class MixedQueue {
  private readonly groups: readonly Group[];
  private day = Number.NaN;

  constructor(
    private readonly plan: WavePlan,
    accounts: ReadonlyMap<string, number>,
  ) {
    const caps = new Map(plan.distributor_caps?.map((one) => [one.distributor, one.accounts_per_day]));
    this.groups = [...accounts].map(([distributor, number]) => {
      return { distributor, cap: caps.get(distributor) ?? Infinity, accounts: number, started: 0, today: 0 };
    });
  }

  get started(): number {
    return sum(this.groups.map(({ started }) => started));
  }

  get isEmpty(): boolean {
    return this.groups.every(({ accounts, started }) => accounts - started < 1e-6);
  }

  start(day: number, most: number): Map<string, number> {
    if (day !== this.day) for (const group of this.groups) group.today = 0;
    this.day = day;
    const before = new Map(this.groups.map(({ distributor, started }) => [distributor, started]));
    const today = sum(this.groups.map((group) => group.today));
    let rest = Math.min(most, (this.plan.accounts_per_day ?? Infinity) - today);
    while (rest > NONE) {
      const open = this.groups.filter((group) => roomOf(group) > NONE);
      if (open.length === 0) break;
      const front = Math.min(...open.map(placeOf));
      const next = open.filter((group) => placeOf(group) < front + NONE);
      const further = Math.min(...open.filter((group) => !next.includes(group)).map(placeOf));
      // All at the front go on together: to those that are further on, until one may go no further, or until time is up.
      const all = sum(next.map(({ accounts }) => accounts));
      const step = Math.min(rest / all, further - front, ...next.map((group) => roomOf(group) / group.accounts));
      for (const group of next) {
        group.started += step * group.accounts;
        group.today += step * group.accounts;
      }
      rest -= step * all;
    }
    return new Map(
      this.groups.map(({ distributor, started }) => [distributor, started - (before.get(distributor) ?? 0)]),
    );
  }
}

/** What is known within the hour in which a quarter is done. */
export function atQuarter({ plan, accounts, hours }: History): ForecastFacts {
  const quarter = sum(accounts.values()) / 4;
  const left = new Map(accounts);
  const admitted = new Map<number, Map<string, number>>();
  const observed: ObservedSpan[] = [];
  let now = START;
  for (let passed = 0, index = 0; passed < quarter; index += 1) {
    const { from, speed, done } = hours[index] ?? { from: now, speed: 0, done: new Map<string, number>() };
    const all = sum(done.values());
    // Some minutes into the hour, which differ from history to history.
    const share = passed + all < quarter ? 1 : 0.05 + 0.9 * ((quarter * 7) % 1);
    const doneUntil = Math.min(all, speed * share);
    const ofDay = admitted.get(londonDay(from)) ?? new Map<string, number>();
    for (const [distributor, accountsDone] of done) {
      const part = all > 0 ? (accountsDone * doneUntil) / all : 0;
      left.set(distributor, (left.get(distributor) ?? 0) - part);
      ofDay.set(distributor, (ofDay.get(distributor) ?? 0) + part);
    }
    admitted.set(londonDay(from), ofDay);
    now = from + share * HOUR;
    observed.push({ from, to: now, done: doneUntil });
    passed += all;
  }
  const leftByDistributor = new Map([...left].filter(([distributor]) => distributor !== OTHERS));
  return { plan, now, left: sum(left.values()), leftByDistributor, admitted, observed };
}
