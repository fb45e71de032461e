import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';

/** Milliseconds between folds; what has changed since is read with the counts. */
const EVERY = 1_000;

/** Changes that one statement folds at most. */
const FOLDED_AT_ONCE = 20_000;

/** Any number, the same in every process of the cluster. */
const LOCK = 7_202_612;

/** Folds in one process at a time; another one finds nothing to do. A reader sees changes or the counts that include them, never both. */
const FOLD = `WITH folded AS (
    DELETE FROM import_count_change WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM import_count_change WHERE (SELECT pg_try_advisory_xact_lock(${LOCK})) LIMIT ${FOLDED_AT_ONCE}))
    RETURNING import_supplier_id, status, change
  ), summed AS (
    INSERT INTO import_count AS c (import_supplier_id, status, count)
    SELECT import_supplier_id, status, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (import_supplier_id, status) DO UPDATE SET count = c.count + excluded.count
  ) SELECT count(*)::int AS n FROM folded`;

/** As {@link FOLD}, for counts by minute and hour. */
const FOLD_OUTCOMES = `WITH folded AS (
    DELETE FROM import_outcome_change WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM import_outcome_change WHERE (SELECT pg_try_advisory_xact_lock(${LOCK})) LIMIT ${FOLDED_AT_ONCE}))
    RETURNING import_supplier_id, code, at, change
  ), summed AS (
    INSERT INTO import_outcome_count AS c (width, at, import_supplier_id, code, count)
    SELECT width, date_trunc(width, at, 'UTC'), import_supplier_id, code, sum(change)
    FROM folded CROSS JOIN (VALUES ('minute'), ('hour')) widths (width)
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (width, at, import_supplier_id, code) DO UPDATE SET count = c.count + excluded.count
  ) SELECT count(*)::int AS n FROM folded`;

/** Deletes counts that no chart shows any more; see OUTCOME_SPANS. */
const FORGET_OUTCOMES = `DELETE FROM import_outcome_count
  WHERE width = 'minute' AND at < now() - interval '7 hours' OR width = 'hour' AND at < now() - interval '31 days'`;

/** Folds between deletions of old counts. */
const FORGOTTEN_EVERY = 60;

/** Folds the increments of import counts into the running counts, so that few increments have to be added up. */
@Injectable()
export class ImportCounter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;
  private folds = 0;

  constructor(
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.poll(), logger, 'imports.count.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Folds up to {@link FOLDED_AT_ONCE} changes. @returns their number */
  async fold(): Promise<number> {
    const [folded] = await this.database.reader.query<[{ n: number }]>(FOLD);
    return folded.n;
  }

  /** Folds the outcomes that were noted, as many at most. @returns how many it were */
  async foldOutcomes(): Promise<number> {
    const [folded] = await this.database.reader.query<[{ n: number }]>(FOLD_OUTCOMES);
    return folded.n;
  }

  /** Deletes outcomes that are too old for any chart. */
  async forgetOutcomes(): Promise<void> {
    await this.database.reader.query(FORGET_OUTCOMES);
  }

  private async poll(): Promise<number> {
    const folded = Math.max(await this.fold(), await this.foldOutcomes());
    if (this.folds % FORGOTTEN_EVERY === 0) await this.forgetOutcomes();
    this.folds += 1;
    return folded === FOLDED_AT_ONCE ? 0 : EVERY;
  }
}
