import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { statusesSql } from '../process/statuses-sql.js';

/** Periods of which outcomes can be shown, each in bins of equal length; those above an hour begin at midnight in London. */
export const OUTCOME_SPANS = {
  '1h': { width: 'minute', step: '5 minutes', bins: 12, zone: 'UTC' },
  '6h': { width: 'minute', step: '15 minutes', bins: 24, zone: 'UTC' },
  '24h': { width: 'hour', step: '1 hour', bins: 24, zone: 'UTC' },
  '7d': { width: 'hour', step: '6 hours', bins: 28, zone: 'Europe/London' },
  '30d': { width: 'hour', step: '1 day', bins: 30, zone: 'Europe/London' },
} as const;
export type OutcomeSpan = keyof typeof OUTCOME_SPANS;

/** Filter of outcomes; null for any. */
export interface OutcomesFilter {
  /** Code of the supplier. */
  readonly supplier: string | null;
  /** Those of sandboxes, or those of live suppliers. */
  readonly isSandbox: boolean | null;
  /** Code of the error. */
  readonly code: string | null;
}

/** Outcomes within one bin. */
export interface OutcomeBin {
  /** Its beginning. */
  readonly begins_at: Date;
  /** Failed attempts by code, and processed imports under "". */
  readonly counts: Readonly<Record<string, number>>;
}

/** How fast imports end at the moment, and how many have not. */
export interface OutcomeRate {
  /** Accounts created, by minute, over the last ten minutes. */
  readonly processed: number;
  /** Failed attempts, likewise. */
  readonly errored: number;
  /**
   * Imports that may start within a day, whatever code is asked for; without those of suppliers that are not Ongoing
   * and of waves that are not running.
   */
  readonly left: number;
}

const OF_SUPPLIER = `($1::text IS NULL OR import_supplier_id = (SELECT s.id FROM import_supplier s WHERE s.code = $1))
  AND ($2::boolean IS NULL OR (import_supplier_id IN (SELECT s.id FROM import_supplier s WHERE s.is_sandbox)) = $2)`;
const OF_FILTER = `${OF_SUPPLIER} AND ($3::text IS NULL OR code = $3)`;

// A bin is told by its beginning in local time: the outcomes are read once, and joined by it.
const BINS = `
  WITH beginnings AS MATERIALIZED (
    SELECT date_bin($5::interval, now() AT TIME ZONE $7, '2000-01-01') - n * $5::interval AS bin
    FROM generate_series(0, $6::int - 1) AS ago (n)
  ), beginning AS (SELECT min(bin) AT TIME ZONE $7 AS at FROM beginnings),
  noted AS (
    SELECT at, code, count AS n FROM import_outcome_count
    WHERE width = $4 AND at >= (SELECT b.at FROM beginning b) AND ${OF_FILTER}
    UNION ALL SELECT at, code, change FROM import_outcome_change WHERE at >= (SELECT b.at FROM beginning b) AND ${OF_FILTER}
  ), counted AS (
    SELECT date_bin($5::interval, at AT TIME ZONE $7, '2000-01-01') AS bin, code, sum(n)::int AS n
    FROM noted GROUP BY 1, 2 HAVING sum(n) > 0
  )
  SELECT bin AT TIME ZONE $7 AS begins_at, coalesce(json_object_agg(code, n) FILTER (WHERE n IS NOT NULL), '{}') AS counts
  FROM beginnings LEFT JOIN counted USING (bin) GROUP BY bin ORDER BY bin`;

/** Ongoing suppliers of the filter. */
const ONGOING = `import_supplier_id IN (SELECT s.id FROM import_supplier s WHERE s.status = 'Ongoing') AND ${OF_SUPPLIER}`;

/** Imports that wait for their window, or for the decision about their wave, counted by two indexes. */
const LATER = `SELECT count(*)::int FROM account_import_process
    WHERE status = 'PENDING' AND available_at > now() + interval '1 day' AND ${ONGOING}`;
const UNDECIDED = `SELECT count(*)::int FROM account_import_process
    WHERE status = 'PENDING' AND available_at <= now() + interval '1 day' AND ${ONGOING}
      AND wave_id IN (SELECT w.id FROM import_wave w WHERE w.state <> 'RUNNING')`;

const RATE = `
  WITH beginning AS (SELECT date_trunc('minute', now()) - interval '10 minutes' AS at), noted AS (
    SELECT code, count AS n FROM import_outcome_count
    WHERE width = 'minute' AND at >= (SELECT b.at FROM beginning b) AND ${OF_FILTER}
    UNION ALL SELECT code, change FROM import_outcome_change WHERE at >= (SELECT b.at FROM beginning b) AND ${OF_FILTER}
  )
  SELECT coalesce(sum(n) FILTER (WHERE code = ''), 0)::float8 / minutes AS processed,
    coalesce(sum(n) FILTER (WHERE code <> ''), 0)::float8 / minutes AS errored,
    (SELECT greatest(0, coalesce(sum(n), 0)::int - (${LATER}) - (${UNDECIDED})) FROM (
      SELECT import_supplier_id, status, count AS n FROM import_count
      UNION ALL SELECT import_supplier_id, status, change FROM import_count_change) counted
      WHERE status IN (${statusesSql('waiting')}) AND ${ONGOING}) AS left
  FROM (SELECT extract(epoch FROM now() - at)::float8 / 60 AS minutes FROM beginning) passed LEFT JOIN noted ON true
  GROUP BY minutes`;

/** Outcomes of imports over time, from counts that triggers maintain. */
@Injectable()
export class OutcomesQueries {
  constructor(private readonly database: Database) {}

  /** The bins of a span, the oldest first; the last one is not over. */
  async listBins(span: OutcomeSpan, { supplier, isSandbox, code }: OutcomesFilter): Promise<OutcomeBin[]> {
    const { width, step, bins, zone } = OUTCOME_SPANS[span];
    const parameters = [supplier, isSandbox, code, width, step, bins, zone];
    return await this.database.read((tx) => tx.query<OutcomeBin[]>(BINS, parameters));
  }

  /** How fast they end now. */
  async rate({ supplier, isSandbox, code }: OutcomesFilter): Promise<OutcomeRate> {
    const [rate] = await this.database.read((tx) => tx.query<[OutcomeRate]>(RATE, [supplier, isSandbox, code]));
    return rate;
  }
}
