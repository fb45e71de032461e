import { londonDay } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import type { WavePlan } from '../plan/wave-plan.js';
import { forecastInTurns, forecastOf, type ObservedSpan, randomNumbers, TURN } from './forecast.js';
import { DayCaps, HOUR, openShare } from './open-hours.js';

const START = Date.parse('2026-03-16T00:00:00Z');

/** A wave as it goes: workers that are now faster and now slower, stop for hours, and are held by window and caps. */
interface History {
  readonly plan: WavePlan;
  readonly accounts: number;
  readonly spans: readonly ObservedSpan[];
  readonly end: number;
}

const PLANS: readonly WavePlan[] = [
  {},
  { window: { from: '22:00', to: '04:00' } },
  { window: { from: '08:00', to: '20:00', weekdays: 'MO,TU,WE,TH,FR' } },
  { window: { weekdays: 'SA,SU' } },
];

/** One of the histories; the clocks change in the course of them. */
function historyOf(seed: number): History {
  const random = randomNumbers(seed * 7_919 + 1);
  const base = 200 + 4_000 * random();
  const plan: WavePlan = {
    ...PLANS[seed % PLANS.length],
    // A cap that binds on most days, on some, or never.
    ...(seed % 3 === 0 && { accounts_per_day: Math.ceil(base * (2 + 6 * random())) }),
    ...(seed % 5 === 0 && { accounts_per_minute: Math.ceil((base / 60) * (0.7 + random())) }),
  };
  const accounts = Math.ceil(base * (24 + 90 * random()));
  const caps = new DayCaps(plan);
  const most = 60 * (plan.accounts_per_minute ?? Number.POSITIVE_INFINITY);
  const spans: ObservedSpan[] = [];
  let drift = 0;
  let stopped = 0;
  let left = accounts;
  for (let from = START; ; from += HOUR) {
    drift = 0.97 * drift + 0.05 * (random() - 0.5);
    const share = openShare(plan, from, from + HOUR);
    if (stopped > 0) stopped -= 1;
    else if (random() < 0.02) stopped = 1 + Math.floor(3 * random());
    const noise = 0.8 + 0.4 * random();
    const able = stopped > 0 ? 0 : Math.min(base * Math.exp(drift) * noise, most) * share;
    const done = caps.take(from, Math.min(able, left));
    left -= done;
    spans.push({ from, to: from + HOUR, done });
    if (left <= 1e-6) return { plan, accounts, spans, end: from + (able > 0 ? Math.min(1, done / able) : 1) * HOUR };
  }
}

/** What is known when a quarter is done. */
function atQuarter({ plan, accounts, spans }: History) {
  let done = 0;
  const count = spans.findIndex((span) => {
    done += span.done;
    return done >= accounts / 4;
  });
  const observed = spans.slice(0, count + 1);
  const now = START + observed.length * HOUR;
  const admittedToday = observed
    .filter(({ from }) => londonDay(from) === londonDay(now))
    .reduce((sum, span) => sum + span.done, 0);
  return { plan, now, left: accounts - done, admittedToday, observed };
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('the forecast of a wave', () => {
  it('holds the real end nine times of ten when a quarter is done, in a range that is narrow', () => {
    let held = 0;
    let early = 0;
    const widths: number[] = [];
    const HISTORIES = 200;
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const history = historyOf(seed);
      const facts = atQuarter(history);
      const forecast = forecastOf(facts);
      if (forecast?.latest == null) throw new Error(`Nothing was told of history ${seed}.`);
      if (history.end < forecast.earliest) early += 1;
      if (history.end >= forecast.earliest && history.end <= forecast.latest) held += 1;
      widths.push((forecast.latest - forecast.earliest) / (history.end - facts.now));
    }
    const told = { held, early, width: middle(widths) };
    expect([told, held >= 0.9 * HISTORIES]).toEqual([told, true]);
    expect([told, middle(widths) <= 0.3]).toEqual([told, true]);
  });

  it('is the same for the same facts', () => {
    const facts = atQuarter(historyOf(3));
    expect(forecastOf(facts)).toEqual(forecastOf(facts));
  });

  const facts = { plan: {}, now: START, left: 100, admittedToday: 0, observed: [] };

  it('is none before anything was done, unless caps say how many may be', () => {
    expect(forecastOf(facts)).toBeNull();
    expect(forecastOf({ ...facts, observed: [{ from: START - HOUR, to: START, done: 0 }] })).toBeNull();
    const capped = forecastOf({ ...facts, plan: { accounts_per_day: 40 } });
    // Two whole days, and the rest on the third.
    expect(capped).toMatchObject({ latest: null, basis: 'supposed' });
    expect(new Date(capped?.earliest ?? 0).toISOString()).toMatch(/^2026-03-18T00:/);
  });

  it('waits for the distributor of which the most are left for its cap', () => {
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 10 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    const told = forecastOf({ ...facts, plan, observed, leftByDistributor: new Map([['10', 95]]) });
    expect(new Date(told?.earliest ?? 0).toISOString()).toBe('2026-03-25T00:00:00.000Z');
  });

  it('takes what was let go of a distributor today off its cap', () => {
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 1 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    const left = { left: 1, leftByDistributor: new Map([['10', 1]]) };
    const earliest = (admitted: number) => {
      const told = forecastOf({
        ...facts,
        plan,
        observed,
        ...left,
        admittedByDistributor: new Map([['10', admitted]]),
      });
      return new Date(told?.earliest ?? 0).toISOString().slice(0, 10);
    };
    expect([earliest(0), earliest(1)]).toEqual(['2026-03-16', '2026-03-17']);
  });

  it('cannot be told while accounts are left of a distributor of which none may start', () => {
    const plan = { accounts_per_day: 40, distributor_caps: [{ distributor: '10', accounts_per_day: 0 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    for (const seen of [observed, []]) {
      const of = (left: number) =>
        forecastOf({ ...facts, plan, observed: seen, leftByDistributor: new Map([['10', left]]) });
      expect([of(1), of(0) === null]).toEqual([null, false]);
    }
  });

  it('gives way to everything else while it is worked out, and is the same', async () => {
    // A year of hours in each of its futures, none of which comes to its end.
    const slow = {
      ...facts,
      left: 10_000_000,
      plan: { window: { from: '22:00', to: '04:00', weekdays: 'MO,TU,WE,TH' }, accounts_per_day: 5_000 },
      observed: Array.from({ length: 72 }, (_, hour) => {
        const from = START - (72 - hour) * HOUR;
        return { from, to: from + HOUR, done: 100 };
      }),
    };
    // A millisecond passes with each step, however fast the machine is.
    let [steps, sinceTurn, longest, isOver] = [0, 0, 0, false];
    const step = () => {
      sinceTurn += 1;
      longest = Math.max(longest, sinceTurn);
      return steps++;
    };
    const others = (async () => {
      while (!isOver) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        sinceTurn = 0;
      }
    })();
    const told = await forecastInTurns(slow, step);
    isOver = true;
    await others;
    expect(told).toEqual(forecastOf(slow));
    // The clock is read once more as a turn begins.
    expect(longest).toBeLessThanOrEqual(TURN + 1);
    // A step is less than ten days of one of the futures.
    expect(steps).toBeGreaterThan((160 * 365) / 10);
  });

  it('may be early by the minutes of a cap, whose accounts start at the beginning of each', () => {
    const now = START + 45_000;
    const found = forecastOf({ plan: { accounts_per_minute: 10 }, now, left: 40, admittedToday: 0, observed: [] });
    // Ten in this minute, and in each of the next three.
    expect(found?.earliest).toBe(START + 3 * 60_000);
  });

  it('is now when nothing is left', () => {
    expect(forecastOf({ ...facts, left: 0 })).toMatchObject({ earliest: START, latest: START });
  });
});
