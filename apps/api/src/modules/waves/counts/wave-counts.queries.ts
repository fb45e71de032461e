import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { LINE_OUTCOMES } from '../outcome-sql.js';

/**
 * Figures that are kept of a wave: lines by outcome, accounts that its lines name, accounts that it brought and has by outcome,
 * accounts of it that were taken back, and imports of it that wait or run. An account that was cancelled is not processed and
 * not left. One that another wave took over, or that was sent by itself, is counted there, and here as a line only. All but
 * those that are left go by lines: what no line of the wave tells of any more is in none of them.
 */
export const FIGURES = [
  ...LINE_OUTCOMES,
  'accounts',
  'accounts_imported',
  'accounts_failed',
  'accounts_not_processed',
  'accounts_retracted',
  'accounts_left',
] as const;

export type Figure = (typeof FIGURES)[number];

export type WaveFigures = Readonly<Record<Figure, number>>;

/** What was kept, and what is to be added to it. */
const KEPT = `(SELECT wave_id, figure, hour, n FROM import_wave_count WHERE wave_id = ANY($1::uuid[])
  UNION ALL SELECT wave_id, figure, hour, n FROM import_wave_count_delta WHERE wave_id = ANY($1::uuid[])) kept`;

const SUMS = `SELECT wave_id, figure, sum(n)::float8 AS n FROM ${KEPT} GROUP BY 1, 2`;

const BY_HOUR = `SELECT hour, sum(n) FILTER (WHERE figure = 'accounts_imported')::float8 AS imported,
    sum(n) FILTER (WHERE figure = 'accounts_failed')::float8 AS failed
  FROM ${KEPT} WHERE figure IN ('accounts_imported', 'accounts_failed') GROUP BY 1 ORDER BY 1`;

interface SumRow {
  readonly wave_id: string;
  readonly figure: string;
  readonly n: number;
}

const NONE = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as WaveFigures;

/** How many accounts more, or fewer, had come to an end in an hour. */
export interface HourOfWave {
  readonly hour: Date;
  readonly imported: number | null;
  readonly failed: number | null;
}

/** Reads the counts of waves from their running totals; increments that are not folded in yet are added row by row. */
@Injectable()
export class WaveCountsQueries {
  /** As they are within the transaction, exactly. */
  async figures(tx: Tx, waveId: string): Promise<WaveFigures> {
    return (await this.figuresOf(tx, [waveId])).get(waveId) ?? NONE;
  }

  /** The same of many waves, by their ids; one of which nothing was counted is not in it. */
  async figuresOf(tx: Tx, waveIds: readonly string[]): Promise<Map<string, WaveFigures>> {
    const found = new Map<string, WaveFigures>();
    for (const { wave_id: id, figure, n } of await tx.query<SumRow[]>(SUMS, [waveIds]))
      found.set(id, { ...(found.get(id) ?? NONE), [figure]: n });
    return found;
  }

  /** Hours in which anything changed, the earliest first. */
  byHour(tx: Tx, waveId: string): Promise<HourOfWave[]> {
    return tx.query<HourOfWave[]>(BY_HOUR, [[waveId]]);
  }
}
