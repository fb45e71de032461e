import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { LINE_OUTCOMES } from '../outcome-sql.js';

/** What is kept of a wave: lines by what became of them, accounts, and those that it brought by what became of them. */
export const FIGURES = [
  ...LINE_OUTCOMES,
  'accounts',
  'accounts_imported',
  'accounts_failed',
  'accounts_not_processed',
] as const;

export type Figure = (typeof FIGURES)[number];

export type WaveFigures = Readonly<Record<Figure, number>>;

/** What was kept, and what is to be added to it. */
const KEPT = `(SELECT figure, hour, n FROM import_wave_count WHERE wave_id = $1
  UNION ALL SELECT figure, hour, n FROM import_wave_count_delta WHERE wave_id = $1) kept`;

const SUMS = `SELECT figure, sum(n)::float8 AS n FROM ${KEPT} GROUP BY 1`;

const BY_HOUR = `SELECT hour, sum(n) FILTER (WHERE figure = 'accounts_imported')::float8 AS imported,
    sum(n) FILTER (WHERE figure = 'accounts_failed')::float8 AS failed
  FROM ${KEPT} WHERE figure IN ('accounts_imported', 'accounts_failed') GROUP BY 1 ORDER BY 1`;

/** How many accounts more, or fewer, had come to an end in an hour. */
export interface HourOfWave {
  readonly hour: Date;
  readonly imported: number | null;
  readonly failed: number | null;
}

/** Reads the counts of waves without their lines. What no worker has added up yet is read row by row. */
@Injectable()
export class WaveCountsQueries {
  /** As they are within the transaction, exactly. */
  async figures(tx: Tx, waveId: string): Promise<WaveFigures> {
    const rows = await tx.query<{ figure: string; n: number }[]>(SUMS, [waveId]);
    const of = new Map(rows.map(({ figure, n }) => [figure, n]));
    return Object.fromEntries(FIGURES.map((figure) => [figure, of.get(figure) ?? 0])) as Record<Figure, number>;
  }

  /** Hours in which anything changed, the earliest first. */
  byHour(tx: Tx, waveId: string): Promise<HourOfWave[]> {
    return tx.query<HourOfWave[]>(BY_HOUR, [waveId]);
  }
}
