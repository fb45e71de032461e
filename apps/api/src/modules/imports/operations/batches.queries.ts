import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ImportAction } from './operated-imports.repository.js';

/** Outcomes of the imports that a batch changed. Dry runs count as well. */
export interface BatchOutcomes {
  readonly processed: number;
  readonly errored: number;
  /** Imports that wait or run. */
  readonly waiting: number;
  readonly cancelled: number;
  /** When it was counted; null before the first time. */
  readonly counted_at: string | null;
  /** Whether the counts are final, because no import of the batch waits any more. */
  readonly is_final: boolean;
}

/** A batch and how far it is. */
export interface Batch {
  readonly id: string;
  readonly action: ImportAction;
  readonly filter: object;
  readonly reason: string;
  readonly actor: string;
  readonly status: 'RUNNING' | 'DONE' | 'ABORTED';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** Imports that were sent again or changed their state since the batch was started, and so were not changed. */
  readonly skipped: number;
  /** Skipped imports that would have been retried, were their supplier not Complete by then. */
  readonly skipped_supplier_complete: number;
  /** Imports of the total whose error a retry alone does not fix, counted when the batch began. */
  readonly not_helped_by_retry: number;
  readonly outcomes: BatchOutcomes;
  readonly created_at: string;
  /** When it begins; until then it can be aborted without any change. */
  readonly begins_at: Date;
  readonly finished_at: Date | null;
}

const SELECT = `SELECT b.id, b.action, b.filter, b.reason, b.actor, b.status, b.total, b.finished_at,
    coalesce(b.begins_at, b.created_at) AS begins_at,
    to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
    b.changed + b.skipped AS done, b.changed, b.skipped, b.skipped_supplier_complete, b.not_helped_by_retry,
    json_build_object('processed', b.outcome_processed, 'errored', b.outcome_errored, 'waiting', b.outcome_waiting,
      'cancelled', b.outcome_cancelled, 'counted_at', b.outcomes_counted_at, 'is_final', b.settled_at IS NOT NULL) AS outcomes
  FROM operator_batch b`;

/** Reads batches, for staff. */
@Injectable()
export class BatchesQueries {
  constructor(private readonly database: Database) {}

  /** Newest first. @param after creation and id of the last one of the page before */
  async list(after: readonly string[] | null, limit: number): Promise<Batch[]> {
    const behind = after === null ? '' : 'WHERE (b.created_at, b.id) < ($2::timestamptz, $3::uuid)';
    return await this.database.read((tx) =>
      tx.query<Batch[]>(`${SELECT} ${behind} ORDER BY b.created_at DESC, b.id DESC LIMIT $1`, [
        limit,
        ...(after ?? []),
      ]),
    );
  }

  /** @returns null when there is no such batch */
  async find(id: string): Promise<Batch | null> {
    const [batch] = await this.database.reader.query<Batch[]>(`${SELECT} WHERE b.id = $1`, [id]);
    return batch ?? null;
  }
}
