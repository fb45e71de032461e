import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { NOT_HELD } from './held-by-wave-sql.js';
import { ERROR_DATA, latestError } from './latest-error.js';
import { transitionSql } from './transition-sql.js';

/** Rows one statement of the housekeeping moves at most; the next round takes the rest. */
export const HOUSEKEEPING_BATCH = 500;

const WORKER_LOST = latestError('worker_lost', 'The worker was lost again and again; the import was given up.');
const WINDOW_ELAPSED = latestError('schedule_window_elapsed', 'No worker took the import before its window ended.');

/** Error text for a window that ended while the supplier was Paused: no worker could claim the import, which is not the supplier's fault. */
export const WINDOW_ELAPSED_WHILE_PAUSED =
  'The platform had the import supplier Paused when the window of the import ended.';

/** Error text for a window that ended after a worker had put the import back to wait, for what failed was the platform. */
export const WINDOW_ELAPSED_AFTER_ATTEMPT =
  'A worker took the import inside its window, and the platform could not finish it before the window ended.';

const SUPPLIER_COMPLETE = latestError(
  'import_supplier_migration_not_ongoing',
  'The migration of the import supplier was completed before the import started.',
);

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function failed(error: ReturnType<typeof latestError>) {
  return {
    set: {
      latest_error_code: literal(error.code),
      latest_error_detail: literal(error.detail),
      latest_error_domain: literal(error.domain),
    },
    data: ERROR_DATA,
    skipLocked: true,
    limit: String(HOUSEKEEPING_BATCH),
  };
}

const LAPSED = 'p.lease_expires_at < now()';
const REAP = transitionSql(IMPORT_TRANSITIONS.requeue, {
  where: `${LAPSED} AND p.attempt < $1`,
  set: { available_at: 'clock_timestamp()' },
  data: `jsonb_build_object('reason', 'lease_lapsed')`,
  skipLocked: true,
  limit: String(HOUSEKEEPING_BATCH),
});
const GIVE_UP = transitionSql(IMPORT_TRANSITIONS.fail, {
  where: `${LAPSED} AND p.attempt >= $1 AND NOT p.is_dry_run`,
  ...failed(WORKER_LOST),
});
const GIVE_UP_DRY_RUN = transitionSql(IMPORT_TRANSITIONS.failDryRun, {
  where: `${LAPSED} AND p.attempt >= $1 AND p.is_dry_run`,
  ...failed(WORKER_LOST),
});
const WINDOW_MISSED = failed(WINDOW_ELAPSED);

/** Whether a worker has put the import `p` back, since it was sent, retried or restored: attempts do not tell, as not all are counted. */
const WAS_PUT_BACK = `coalesce((SELECT e.from_status = 'IN_PROGRESS' FROM account_import_event e
  WHERE e.import_supplier_id = p.import_supplier_id AND e.process_id = p.id AND e.to_status = 'PENDING' ORDER BY e.id DESC LIMIT 1), false)`;

/** `now()` bounds the scan of the index of ends, as of {@link dueSql}. */
const MISS_WINDOW = transitionSql(IMPORT_TRANSITIONS.missWindow, {
  ...WINDOW_MISSED,
  join: 'JOIN import_supplier s ON s.id = p.import_supplier_id',
  carried: `s.status AS supplier_status, ${WAS_PUT_BACK} AS was_put_back`,
  where: 'p.schedule_window_end <= now()',
  set: {
    ...WINDOW_MISSED.set,
    latest_error_detail: `CASE WHEN taken.supplier_status = 'Paused' THEN ${literal(WINDOW_ELAPSED_WHILE_PAUSED)}
      WHEN taken.was_put_back THEN ${literal(WINDOW_ELAPSED_AFTER_ATTEMPT)}
      ELSE ${literal(WINDOW_ELAPSED.detail)} END`,
  },
});
const CLOSE_WITH_SUPPLIER = transitionSql(IMPORT_TRANSITIONS.closeWithSupplier, {
  where: `p.import_supplier_id IN (SELECT s.id FROM import_supplier s WHERE s.status = 'Complete')`,
  ...failed(SUPPLIER_COMPLETE),
});

/** An import that a worker may take now. */
export interface DueImport {
  readonly id: string;
  /** Differs every time it becomes due, so that a queue which remembers old jobs never swallows a new one. */
  readonly key: string;
  /** Whether more of its supplier wait for this one to end: a limit keeps them out of the queue. */
  readonly isLimited: boolean;
  /** The oldest of its supplier that is due. */
  readonly isFirst: boolean;
}

/** Reads waiting imports, and imports whose lease has lapsed, for the dispatcher. */
@Injectable()
export class WaitingProcessesRepository {
  /** Returns imports whose lease lapsed to the queue; at the limit of attempts they fail. @returns how many moved */
  async reapLapsed(tx: Tx, maxAttempts: number): Promise<number> {
    let moved = 0;
    for (const statement of [REAP, GIVE_UP, GIVE_UP_DRY_RUN])
      moved += (await tx.query<unknown[]>(statement, [maxAttempts])).length;
    return moved;
  }

  /** Ends imports that wait beyond their window or for a supplier that is Complete. @returns how many moved */
  async endOverdue(tx: Tx): Promise<number> {
    let moved = 0;
    for (const statement of [MISS_WINDOW, CLOSE_WITH_SUPPLIER]) moved += (await tx.query<unknown[]>(statement)).length;
    return moved;
  }

  /**
   * Due imports, at most `window`, in turns across suppliers: the oldest of each, then the second oldest of each, and
   * so on; within a turn the longest waiting first. Skips suppliers that are not Ongoing or at their concurrency
   * limit.
   */
  async listDue(tx: Tx, window: number): Promise<DueImport[]> {
    for (let times = 1; ; times *= DEEPER) {
      const found = await tx.query<(DueImport & { isCut: boolean })[]>(LIST_DUE, [window, times]);
      if (found.length >= window || !found.some(({ isCut }) => isCut)) return found.map(({ isCut, ...due }) => due);
    }
  }

  /** The oldest import that is due of each supplier, of `window` suppliers at most: those that wait longest. */
  async listFirst(tx: Tx, window: number): Promise<DueImport[]> {
    return await tx.query<DueImport[]>(LIST_FIRST, [window]);
  }
}

/** How many times as many imports of each supplier are read when the reading before did not fill the window. */
const DEEPER = 4;

/**
 * Imports that are read of each supplier: $2 times its equal share of the window, the whole window at most. Reading a whole window of each
 * would be wasted when there are many.
 */
const SHARES = `least($1, $2 * ceil($1::numeric / (
  SELECT greatest(1, count(*)) FROM import_supplier WHERE status = 'Ongoing')))::bigint`;

const LIST_DUE = dueSql(SHARES, `, due.turn = ${SHARES} AS "isCut"`);
const LIST_FIRST = dueSql('1');

/**
 * $1 imports at most, and of each supplier as many as `most` says. `now()`, unlike `clock_timestamp()`, bounds the scan of the index of due
 * times: whatever is held back or comes later is not read.
 * @param more columns
 */
function dueSql(most: string, more = ''): string {
  return `
  SELECT due.id, due.id || '.' || due.payload_version || '.' || extract(epoch FROM due.available_at) AS key,
    s.concurrency_limit IS NOT NULL AS "isLimited", due.turn = 1 AS "isFirst"${more}
  FROM import_supplier s
  CROSS JOIN LATERAL (
    SELECT w.id, w.payload_version, w.available_at, row_number() OVER () AS turn
    FROM (
      SELECT p.id, p.payload_version, p.available_at
      FROM account_import_process p
      WHERE p.import_supplier_id = s.id AND p.status = 'PENDING' AND p.available_at <= now() AND ${NOT_HELD}
      ORDER BY p.available_at
      LIMIT CASE WHEN s.concurrency_limit IS NULL THEN ${most} ELSE greatest(0, least(${most}, s.concurrency_limit - (
        SELECT count(*) FROM account_import_process r
        WHERE r.import_supplier_id = s.id AND r.status = 'IN_PROGRESS'))) END
    ) w
  ) due
  WHERE s.status = 'Ongoing'
  ORDER BY due.turn, due.available_at
  LIMIT $1`;
}
