import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WaveCountsQueries } from '../counts/wave-counts.queries.js';
import { IMPORTED_WAVE_STATES } from '../wave-states-sql.js';
import type { ForecastFacts } from './forecast.js';
import { forecastFrom, type WaveForecast, WaveForecastsQueries } from './wave-forecasts.queries.js';

/** Milliseconds over which the accounts a minute of a supplier were counted. */
const COUNTED_OVER = 600_000;

/** What is known of the imports of a supplier. */
export interface SupplierAtWork {
  readonly id: string;
  /** Imports that wait or run, whether they came with a wave or not. */
  readonly left: number;
  /** Accounts created over the last ten minutes, by minute. */
  readonly accounts_per_minute: number;
}

/** A wave of which imports wait or run; `isRunning` where they may start now. */
interface OpenWave {
  readonly id: string;
  readonly supplier: string;
  readonly isRunning: boolean;
}

/** Those that are over are among them until their imports are. */
const OPEN_WAVES = `SELECT w.id, w.import_supplier_id AS supplier, w.state = 'RUNNING' AS "isRunning" FROM import_wave w
  WHERE w.import_supplier_id = ANY($1::uuid[])
    AND (w.state NOT IN (${IMPORTED_WAVE_STATES}, 'CANCELLED') OR w.settled_state <> w.state)`;

/** Forecasts when suppliers have finished what was released. */
@Injectable()
export class SupplierForecastsQueries {
  constructor(
    private readonly counts: WaveCountsQueries,
    private readonly waves: WaveForecastsQueries,
    private readonly database: Database,
  ) {}

  /**
   * Forecast of when the last account ends, by supplier id, of accounts sent one by one or in running waves. Waves
   * that are not released are left out. Single accounts are assumed to continue at the rate of the last ten minutes.
   * @param suppliers those that are Ongoing
   * @returns no entry where nothing is left or no forecast is possible
   */
  async bySupplier(suppliers: readonly SupplierAtWork[]): Promise<Map<string, WaveForecast>> {
    const busy = suppliers.filter(({ left }) => left > 0);
    if (busy.length === 0) return new Map();
    const read = await this.database.snapshot(async (tx) => {
      const [{ now }] = await tx.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
      const open = await tx.query<OpenWave[]>(OPEN_WAVES, [busy.map(({ id }) => id)]);
      const figures = await this.counts.figuresOf(
        tx,
        open.map(({ id }) => id),
      );
      const found = new Map<string, (ForecastFacts | null)[]>();
      for (const supplier of busy) {
        const waves = open.filter((wave) => wave.supplier === supplier.id);
        const leftOf = ({ id }: OpenWave) => figures.get(id)?.accounts_left ?? 0;
        const facts: (ForecastFacts | null)[] = [];
        for (const wave of waves.filter((one) => one.isRunning && leftOf(one) > 0)) {
          const counted = figures.get(wave.id);
          facts.push(counted === undefined ? null : await this.waves.facts(tx, wave.id, counted));
        }
        const single = supplier.left - waves.reduce((sum, wave) => sum + leftOf(wave), 0);
        if (single > 0) facts.push(atRate(single, supplier.accounts_per_minute, now.getTime()));
        found.set(supplier.id, facts);
      }
      return found;
    });
    const told = new Map<string, WaveForecast>();
    for (const [id, facts] of read) {
      const forecasts: (WaveForecast | null)[] = [];
      for (const one of facts) forecasts.push(await forecastFrom(one));
      const last = lastOf(forecasts);
      if (last !== null) told.set(id, last);
    }
    return told;
  }
}

function atRate(left: number, perMinute: number, now: number): ForecastFacts {
  const from = now - COUNTED_OVER;
  return { plan: {}, now, left, observed: [{ from, to: now, done: (perMinute * COUNTED_OVER) / 60_000 }] };
}

/** When the last of them is over; null where that cannot be told of one. */
function lastOf(forecasts: readonly (WaveForecast | null)[]): WaveForecast | null {
  const known = forecasts.filter((one) => one !== null);
  if (known.length === 0 || known.length < forecasts.length) return null;
  const latest = (instants: readonly Date[]) => new Date(Math.max(...instants.map((instant) => instant.getTime())));
  const ends = known.map((one) => one.latest).filter((end) => end !== null);
  return {
    earliest: latest(known.map(({ earliest }) => earliest)),
    likely: latest(known.map(({ likely }) => likely)),
    latest: ends.length < known.length ? null : latest(ends),
    accounts_left: known.reduce((sum, { accounts_left: left }) => sum + left, 0),
    basis: known.every(({ basis }) => basis === 'observed') ? 'observed' : 'supposed',
  };
}
