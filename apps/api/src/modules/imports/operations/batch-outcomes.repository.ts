import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { statusesSql } from '../process/statuses-sql.js';

/** Seconds after which a batch is counted again: later for large ones, and for those that wait for long. */
const PAUSE = `least(60, 1 + changed / 20000.0
  + extract(epoch FROM clock_timestamp() - coalesce(finished_at, created_at)) / 100)`;

const LOCK_DUE = `SELECT id FROM operator_batch
  WHERE settled_at IS NULL AND (outcomes_counted_at IS NULL
    OR outcomes_counted_at < clock_timestamp() - make_interval(secs => ${PAUSE}))
  ORDER BY outcomes_counted_at NULLS FIRST, created_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const COUNT = `
  WITH became AS (
    SELECT count(*) FILTER (WHERE p.status IN (${statusesSql('succeeded')}))::int AS processed,
      count(*) FILTER (WHERE p.status IN (${statusesSql('failed')}))::int AS errored,
      count(*) FILTER (WHERE p.status IN (${statusesSql('waiting')}))::int AS waiting,
      count(*) FILTER (WHERE p.status IN (${statusesSql('cancelled')}))::int AS cancelled
    FROM operator_batch_item i JOIN account_import_process p ON p.id = i.process_id
    WHERE i.batch_id = $1 AND i.outcome = 'CHANGED'
  )
  UPDATE operator_batch b SET outcome_processed = became.processed, outcome_errored = became.errored,
    outcome_waiting = became.waiting, outcome_cancelled = became.cancelled, outcomes_counted_at = clock_timestamp(),
    settled_at = CASE WHEN b.status <> 'RUNNING' AND became.waiting = 0 THEN clock_timestamp() END
  FROM became WHERE b.id = $1`;

/**
 * Counts of what happened to the imports that batches changed. Workers count from time to time and store the result
 * with the batch, so that lists of batches count nothing; it is final once no import of the batch waits.
 */
@Injectable()
export class BatchOutcomesRepository {
  /** Counts the batch that is most overdue, if any. The count is a statement after the lock: it sees every step. */
  async countDue(tx: Tx): Promise<void> {
    const [batch] = await tx.query<{ id: string }[]>(LOCK_DUE);
    if (batch !== undefined) await tx.query(COUNT, [batch.id]);
  }
}
