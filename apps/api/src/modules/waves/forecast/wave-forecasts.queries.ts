import { dayNumber } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { HELD_BACK } from '../../imports/index.js';
import { type HourOfWave, WaveCountsQueries, type WaveFigures } from '../counts/wave-counts.queries.js';
import type { WAVE_FORECAST, WAVE_PROGRESS } from '../plan/plan.schemas.js';
import type { WavePlan } from '../plan/wave-plan.js';
import { ADMITTED_AHEAD } from '../plan/worker/admissions.repository.js';
import { IMPORTED_WAVE_STATES } from '../wave-states-sql.js';
import { burnUpOf } from './burn-up.js';
import { type Forecast, type ForecastFacts, forecastInTurns, type ObservedSpan } from './forecast.js';
import { HOUR, hourOf } from './open-hours.js';

export type WaveForecast = Omit<Answer<typeof WAVE_FORECAST>, 'earliest' | 'likely' | 'latest'> & {
  readonly earliest: Date;
  readonly likely: Date;
  readonly latest: Date | null;
};
export type WaveProgressView = Answer<typeof WAVE_PROGRESS>;

/** When a wave would end by its plan and by another one; null where that cannot be told, or nothing is left. */
export interface WaveForecasts {
  readonly accounts_left: number;
  readonly current: WaveForecast | null;
  readonly proposed: WaveForecast | null;
}

/** Days until now that a forecast looks at. */
const LOOKED_BACK = 21;
/** Hours up to which a series is by hour unless asked for otherwise. */
const BY_HOUR_UNTIL = 72;

interface WaveFacts {
  readonly plan: WavePlan | null;
  readonly now: Date;
  /** Whether its accounts can be imported now, by the states of its supplier and of waves before it. */
  readonly goesOn: boolean;
}

const FACTS = `SELECT p.plan, clock_timestamp() AS now,
    w.state = 'RUNNING' AND s.status = 'Ongoing' AND coalesce(d.state IN (${IMPORTED_WAVE_STATES}, 'CANCELLED'), true) AS "goesOn"
  FROM import_wave w JOIN import_supplier s ON s.id = w.import_supplier_id LEFT JOIN import_wave_plan p ON p.wave_id = w.id
    LEFT JOIN import_wave d ON d.id = p.depends_on
  WHERE w.id = $1`;

const MOVES = `SELECT to_state = 'RUNNING' AS "isRunning", occurred_at AS at FROM import_wave_event WHERE wave_id = $1 ORDER BY id`;

const ADMITTED = `SELECT a.day::text AS day, a.distributor, a.admitted::float8 AS admitted FROM import_wave_admission a
  WHERE a.wave_id = $1 AND a.day >= (now() AT TIME ZONE 'Europe/London')::date - ${LOOKED_BACK}`;

/** Accounts keep their turn until it comes, also those that were cancelled, left the wave, or were imported before it had a plan. */
const LEFT_OF = `SELECT t.distributor AS code, count(*)::float8 AS accounts
  FROM import_wave_turn t JOIN account_import_process p ON p.id = t.process_id
  WHERE t.wave_id = $1 AND t.admitted_until IS NULL AND t.distributor = ANY($2::text[]) AND p.wave_id = $1 AND p.status = 'PENDING'
  GROUP BY 1`;

/** Accounts that were let go and have not ended, as far as a plan lets that be. */
const UNDER_WAY = `SELECT (SELECT count(*) FROM account_import_process p WHERE p.wave_id = $1 AND p.status = 'IN_PROGRESS')::float8
    + (SELECT count(*) FROM (SELECT FROM account_import_process p
      WHERE p.wave_id = $1 AND p.status = 'PENDING' AND p.available_at < ${HELD_BACK} LIMIT ${ADMITTED_AHEAD}) due)::float8 AS accounts`;

const ACCOUNTS_OF = `SELECT t.distributor AS code, count(*)::float8 AS accounts FROM import_wave_turn t
  WHERE t.wave_id = $1 AND t.distributor = ANY($2::text[]) GROUP BY 1`;

/** A number of accounts of a distributor. */
interface OfDistributor {
  readonly code: string;
  readonly accounts: number;
}

/** Forecasts when waves will end, and reads their burn-up. */
@Injectable()
export class WaveForecastsQueries {
  constructor(
    private readonly counts: WaveCountsQueries,
    private readonly database: Database,
  ) {}

  /**
   * What a wave is forecast by, read in a transaction; {@link forecastFrom} works it out when that has ended, as it takes up to a second of
   * the processor.
   * @returns null while the wave is not released, or is held or over
   */
  async facts(tx: Tx, waveId: string, figures: WaveFigures): Promise<ForecastFacts | null> {
    const [facts] = await tx.query<WaveFacts[]>(FACTS, [waveId]);
    const left = figures.accounts_left;
    if (facts === undefined || !facts.goesOn) return null;
    return this.factsBy(tx, waveId, facts, facts.plan ?? {}, left);
  }

  /** When a wave would end by the plan that it has and by another one, were its accounts let go from now on. */
  async compare(waveId: string, plan: WavePlan): Promise<WaveForecasts> {
    const { left, current, proposed } = await this.database.snapshot(async (tx) => {
      const [facts] = await tx.query<WaveFacts[]>(FACTS, [waveId]);
      const { accounts_left } = await this.counts.figures(tx, waveId);
      if (facts === undefined) return { left: accounts_left, current: null, proposed: null };
      return {
        left: accounts_left,
        current: await this.factsBy(tx, waveId, facts, facts.plan ?? {}, accounts_left),
        proposed: await this.factsBy(tx, waveId, facts, plan, accounts_left),
      };
    });
    return { accounts_left: left, current: await forecastFrom(current), proposed: await forecastFrom(proposed) };
  }

  private async factsBy(
    tx: Tx,
    waveId: string,
    facts: WaveFacts,
    plan: WavePlan,
    left: number,
  ): Promise<ForecastFacts | null> {
    if (left === 0) return null;
    const now = facts.now.getTime();
    const planSoFar = facts.plan ?? {};
    const observed = observedOf(await this.runs(tx, waveId, now), await this.counts.byHour(tx, waveId), now);
    const capped = distributorsOf(plan, planSoFar);
    const found = {
      ...(capped.length > 0 && (await this.waiting(tx, waveId, capped))),
      admitted: await this.admitted(tx, waveId),
    };
    return { plan, planSoFar, now, left, observed, ...found };
  }

  /** Planned and actual progress of a wave. @param by hours or days; by default chosen by the length of the wave */
  async progress(waveId: string, by: 'hour' | 'day' | null): Promise<WaveProgressView> {
    const { known, ...progress } = await this.database.snapshot(async (tx) => {
      const [facts] = await tx.query<WaveFacts[]>(FACTS, [waveId]);
      const now = facts?.now.getTime() ?? 0;
      const [first] = await this.runs(tx, waveId, now);
      const figures = await this.counts.figures(tx, waveId);
      const known = await this.facts(tx, waveId, figures);
      const chosen = by ?? (first === undefined || now - first.from < BY_HOUR_UNTIL * HOUR ? 'hour' : 'day');
      if (first === undefined) return { by: chosen, points: [], known };
      const hours = new Map(
        (await this.counts.byHour(tx, waveId)).map(({ hour, imported, failed }) => [
          hour.getTime(),
          { imported: imported ?? 0, failed: failed ?? 0 },
        ]),
      );
      const accounts = figures.accounts_imported + figures.accounts_failed + figures.accounts_left;
      const plan = facts?.plan ?? null;
      const accountsByDistributor = await this.accountsOf(tx, waveId, distributorsOf(plan ?? {}));
      const series = { plan, accounts, accountsByDistributor, begun: first.from, now, hours, by: chosen };
      const points = burnUpOf(series);
      return { by: chosen, points: points.map(({ at, ...point }) => ({ at: new Date(at), ...point })), known };
    });
    return { ...progress, forecast: await forecastFrom(known) };
  }

  /** When the wave was released, from when to when, in milliseconds. */
  private async runs(tx: Tx, waveId: string, now: number): Promise<{ from: number; to: number }[]> {
    const runs: { from: number; to: number }[] = [];
    let from: number | null = null;
    for (const { isRunning, at } of await tx.query<{ isRunning: boolean; at: Date }[]>(MOVES, [waveId])) {
      if (isRunning) from ??= at.getTime();
      else if (from !== null) {
        runs.push({ from, to: at.getTime() });
        from = null;
      }
    }
    if (from !== null) runs.push({ from, to: now });
    return runs;
  }

  /** By day in London and distributor, how many accounts were let go. */
  private async admitted(tx: Tx, waveId: string): Promise<Map<number, Map<string, number>>> {
    const found = new Map<number, Map<string, number>>();
    const rows = await tx.query<{ day: string; distributor: string; admitted: number }[]>(ADMITTED, [waveId]);
    for (const { day, distributor, admitted } of rows) {
      const ofDay = found.get(dayNumber(day)) ?? new Map<string, number>();
      found.set(dayNumber(day), ofDay.set(distributor, admitted));
    }
    return found;
  }

  /** Of distributors, how many accounts wait to be let go, and of all how many were let go and have not ended. */
  private async waiting(
    tx: Tx,
    waveId: string,
    distributors: readonly string[],
  ): Promise<Pick<ForecastFacts, 'leftByDistributor' | 'underWay'>> {
    const rows = await tx.query<OfDistributor[]>(LEFT_OF, [waveId, distributors]);
    const [{ accounts: underWay }] = await tx.query<[{ accounts: number }]>(UNDER_WAY, [waveId]);
    return { leftByDistributor: byCode(rows), underWay };
  }

  /** Of distributors, how many accounts a wave has, started or not. */
  private async accountsOf(tx: Tx, waveId: string, distributors: readonly string[]): Promise<Map<string, number>> {
    if (distributors.length === 0) return new Map();
    return byCode(await tx.query<OfDistributor[]>(ACCOUNTS_OF, [waveId, distributors]));
  }
}

function byCode(rows: readonly OfDistributor[]): Map<string, number> {
  return new Map(rows.map(({ code, accounts }) => [code, accounts]));
}

/** The distributors that any of the plans caps. */
function distributorsOf(...plans: readonly WavePlan[]): string[] {
  const codes = plans.flatMap(({ distributor_caps: caps = [] }) => caps.map(({ distributor }) => distributor));
  return [...new Set(codes)];
}

/** When a wave ends by what {@link WaveForecastsQueries.facts} has read; null where nothing can be told, or is known. */
export async function forecastFrom(facts: ForecastFacts | null): Promise<WaveForecast | null> {
  return facts === null ? null : toldOf(await forecastInTurns(facts), facts.left);
}

/** A forecast as the API answers it. @param left number of accounts that are left */
function toldOf(forecast: Forecast | null, left: number): WaveForecast | null {
  if (forecast === null) return null;
  const { earliest, likely, latest, basis } = forecast;
  const end = latest === null ? null : new Date(latest);
  return { earliest: new Date(earliest), likely: new Date(likely), latest: end, accounts_left: left, basis };
}

/** By hour, how long the wave was released and how many accounts came to an end. */
function observedOf(
  runs: readonly { readonly from: number; readonly to: number }[],
  hours: readonly HourOfWave[],
  now: number,
): ObservedSpan[] {
  const done = new Map(hours.map(({ hour, imported, failed }) => [hour.getTime(), (imported ?? 0) + (failed ?? 0)]));
  const spans: ObservedSpan[] = [];
  const first = Math.max(hourOf(runs[0]?.from ?? now), hourOf(now) - LOOKED_BACK * 24 * HOUR);
  for (let hour = first; hour <= now; hour += HOUR) {
    const parts = runs.map((run) => [Math.max(run.from, hour), Math.min(run.to, hour + HOUR)] as const);
    const within = parts.filter(([from, to]) => to > from);
    const length = within.reduce((sum, [from, to]) => sum + to - from, 0);
    const [start] = within;
    if (start !== undefined)
      spans.push({ from: start[0], to: start[0] + length, done: Math.max(0, done.get(hour) ?? 0) });
  }
  return spans;
}
