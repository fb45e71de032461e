import { londonDay } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { atQuarter, historyOf, START } from '../testing/wave-histories.js';
import { forecastInTurns, TURN } from './forecast.js';
import { HOUR } from './open-hours.js';

/** Whole minutes from an instant to the end that was told. */
const minutesAfter = (instant: string, end: number | null | undefined) =>
  Math.round(((end ?? Number.NaN) - Date.parse(instant)) / 60_000);

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('the forecast of a wave', () => {
  it('holds the real end nine times of ten when a quarter is done, in a range that is narrow', async () => {
    let held = 0;
    let early = 0;
    const widths: number[] = [];
    const HISTORIES = 200;
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const history = historyOf(seed);
      const facts = atQuarter(history);
      const forecast = await forecastInTurns(facts);
      if (forecast?.latest == null) throw new Error(`Nothing was told of history ${seed}.`);
      if (history.end < forecast.earliest) early += 1;
      if (history.end >= forecast.earliest && history.end <= forecast.latest) held += 1;
      widths.push((forecast.latest - forecast.earliest) / (history.end - facts.now));
    }
    const told = { held, early, width: middle(widths) };
    expect([told, held >= 0.9 * HISTORIES]).toEqual([told, true]);
    expect([told, middle(widths) <= 0.3]).toEqual([told, true]);
  });

  it('is the same for the same facts', async () => {
    const facts = atQuarter(historyOf(3));
    expect(await forecastInTurns(facts)).toEqual(await forecastInTurns(facts));
  });

  const facts = { plan: {}, now: START, left: 100, observed: [] };

  it('is none before anything was done, unless caps say how many may be', async () => {
    expect(await forecastInTurns(facts)).toBeNull();
    expect(await forecastInTurns({ ...facts, observed: [{ from: START - HOUR, to: START, done: 0 }] })).toBeNull();
    const capped = await forecastInTurns({ ...facts, plan: { accounts_per_day: 40 } });
    // Two whole days, and the rest on the third.
    expect(capped).toMatchObject({ latest: null, basis: 'supposed' });
    expect(new Date(capped?.earliest ?? 0).toISOString()).toMatch(/^2026-03-18T00:/);
  });

  it('waits for the distributor of which the most are left for its cap', async () => {
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 10 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    const told = await forecastInTurns({ ...facts, plan, observed, leftByDistributor: new Map([['10', 95]]) });
    // The last five of the 95 start at midnight and take six minutes.
    expect(minutesAfter('2026-03-25T00:00Z', told?.likely)).toBe(6);
    expect(minutesAfter('2026-03-25T00:00Z', told?.earliest)).toBeGreaterThan(3);
    expect(minutesAfter('2026-03-25T00:00Z', told?.latest)).toBeLessThan(10);
  });

  it('counts days of a distributor on which the window opens, and no others', async () => {
    const plan = {
      window: { from: '09:30', weekdays: 'SA,SU' },
      distributor_caps: [{ distributor: '10', accounts_per_day: 10 }],
    };
    const observed = [{ from: Date.parse('2026-03-15T10:00Z'), to: Date.parse('2026-03-15T11:00Z'), done: 50 }];
    const told = await forecastInTurns({
      ...facts,
      plan,
      observed,
      left: 85,
      leftByDistributor: new Map([['10', 85]]),
    });
    // Two days a week, at half past nine by a clock that is an hour ahead from the 29th of March on.
    expect(minutesAfter('2026-04-18T08:30Z', told?.likely)).toBe(6);
    expect(minutesAfter('2026-04-18T08:30Z', told?.earliest)).toBeGreaterThan(3);
    expect(minutesAfter('2026-04-18T08:30Z', told?.latest)).toBeLessThan(10);
  });

  it('is not slowed down by hours after all caps of a day were reached', async () => {
    const distributor_caps = [{ distributor: '10', accounts_per_day: 600 }];
    const now = Date.parse('2026-03-17T12:00Z');
    const admitted = new Map([1, 0].map((ago) => [londonDay(now) - ago, new Map([['10', 600]])]));
    const observed = Array.from({ length: 36 }, (_, hour) => {
      const done = [400, 200][hour % 24] ?? 0;
      return { from: START + hour * HOUR, to: START + (hour + 1) * HOUR, done };
    });
    const told = await forecastInTurns({
      ...{
        plan: { distributor_caps },
        now,
        left: 1_000,
        leftByDistributor: new Map([['10', 1_000]]),
        admitted,
        observed,
      },
    });
    // Another 400 on the second day, at 400 an hour.
    expect(Math.abs(minutesAfter('2026-03-19T00:00Z', told?.likely) - 60)).toBeLessThan(5);
    expect(minutesAfter('2026-03-19T00:00Z', told?.latest)).toBeLessThan(90);
  });

  it('begins when the last day does while every hour was cut short by a cap', async () => {
    const distributor_caps = [{ distributor: '10', accounts_per_day: 60 }];
    const now = Date.parse('2026-03-16T12:00Z');
    const admitted = new Map([[londonDay(now), new Map([['10', 60]])]]);
    const observed = Array.from({ length: 12 }, (_, hour) => {
      return { from: START + hour * HOUR, to: START + (hour + 1) * HOUR, done: hour === 0 ? 60 : 0 };
    });
    const told = await forecastInTurns({
      ...{ plan: { distributor_caps }, now, left: 90, leftByDistributor: new Map([['10', 90]]), admitted, observed },
    });
    // They were done within the first minute or in the whole of the hour.
    expect(minutesAfter('2026-03-18T00:00Z', told?.earliest)).toBe(0);
    expect(minutesAfter('2026-03-18T00:00Z', told?.latest)).toBeLessThan(45);
  });

  it('tries another plan by how fast workers were under the one until now', async () => {
    const day = londonDay(START);
    const observed = Array.from({ length: 24 }, (_, hour) => {
      return { from: START + hour * HOUR, to: START + (hour + 1) * HOUR, done: [100, 20][hour] ?? 0 };
    });
    const told = await forecastInTurns({
      ...{
        plan: { accounts_per_day: 2_400 },
        planSoFar: { accounts_per_day: 120 },
        now: START + 24 * HOUR,
        left: 1_200,
      },
      ...{ admitted: new Map([[day, new Map([['', 120]])]]), observed },
    });
    expect(Math.abs(minutesAfter('2026-03-17T12:00Z', told?.likely))).toBeLessThan(30);
  });

  it('goes by the caps of distributors before anything was done', async () => {
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 40 }] };
    const told = await forecastInTurns({ ...facts, plan, leftByDistributor: new Map([['10', 100]]) });
    expect(told).toMatchObject({ latest: null, basis: 'supposed' });
    expect(minutesAfter('2026-03-18T00:00Z', told?.earliest)).toBe(0);
    // None of them is of that distributor.
    expect(await forecastInTurns({ ...facts, plan, leftByDistributor: new Map([['10', 0]]) })).toBeNull();
  });

  it('takes what was let go of a distributor today off its cap', async () => {
    const plan = { distributor_caps: [{ distributor: '10', accounts_per_day: 1 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    const left = { left: 1, leftByDistributor: new Map([['10', 1]]) };
    const earliest = async (admitted: number) => {
      const told = await forecastInTurns({
        ...facts,
        plan,
        observed,
        ...left,
        admitted: new Map([[londonDay(START), new Map([['10', admitted]])]]),
      });
      return new Date(told?.earliest ?? 0).toISOString().slice(0, 10);
    };
    expect([await earliest(0), await earliest(1)]).toEqual(['2026-03-16', '2026-03-17']);
  });

  it('cannot be told while accounts are left of a distributor of which none may start', async () => {
    const plan = { accounts_per_day: 40, distributor_caps: [{ distributor: '10', accounts_per_day: 0 }] };
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    for (const seen of [observed, []]) {
      const of = (left: number) =>
        forecastInTurns({ ...facts, plan, observed: seen, leftByDistributor: new Map([['10', left]]) });
      expect([await of(1), (await of(0)) === null]).toEqual([null, false]);
    }
  });

  it.each([
    ['of the plan', { accounts_per_day: 27 }, 0],
    ['of a distributor', { distributor_caps: [{ distributor: '10', accounts_per_day: 27 }] }, 10_000],
  ])('is not worked out where the cap %s takes more than a year', async (_which, plan, capped) => {
    const observed = [{ from: START - HOUR, to: START, done: 50 }];
    const stepsFor = async (left: number) => {
      let steps = 0;
      const leftByDistributor = new Map([['10', Math.min(left, capped)]]);
      const told = await forecastInTurns({ ...facts, plan, left, observed, leftByDistributor }, () => steps++);
      return { told: told !== null, steps };
    };
    // 366 days of 27 accounts are 9,882.
    expect(await stepsFor(10_000)).toEqual({ told: false, steps: 1 });
    expect((await stepsFor(9_000)).told).toBe(true);
  });

  it('gives way to everything else while it is worked out, and is the same', async () => {
    // A year of hours in each of its futures, none of which comes to its end.
    const slow = {
      ...facts,
      left: 1_800_000,
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
    expect(told).toEqual(await forecastInTurns(slow));
    // The clock is read once more as a turn begins.
    expect(longest).toBeLessThanOrEqual(TURN + 1);
    // A step is less than ten days of one of the futures.
    expect(steps).toBeGreaterThan((160 * 365) / 10);
  });

  it('may be early by the minutes of a cap, whose accounts start at the beginning of each', async () => {
    const now = START + 45_000;
    const found = await forecastInTurns({ plan: { accounts_per_minute: 10 }, now, left: 40, observed: [] });
    // Ten in this minute, and in each of the next three.
    expect(found?.earliest).toBe(START + 3 * 60_000);
  });

  it('is now when nothing is left', async () => {
    expect(await forecastInTurns({ ...facts, left: 0 })).toMatchObject({ earliest: START, latest: START });
  });
});
