import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** A batch and how far it is. */
export interface Batch {
  readonly id: string;
  readonly action: 'retry' | 'cancel';
  readonly filter: object;
  readonly reason: string;
  readonly actor: string;
  readonly status: 'RUNNING' | 'DONE' | 'ABORTED';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** Left alone, because they were sent again or moved since. */
  readonly skipped: number;
  readonly created_at: string;
  readonly finished_at: string | null;
}

const SELECT = `SELECT b.id, b.action, b.filter, b.reason, b.actor, b.status, b.total, b.finished_at,
    to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
    b.changed + b.skipped AS done, b.changed, b.skipped
  FROM operator_batch b`;

/** What staff read of batches. */
@Injectable()
export class BatchesQueries {
  constructor(private readonly database: Database) {}

  /** Newest first. @param after creation and id of the last one of the page before */
  async list(after: readonly string[] | null, limit: number): Promise<Batch[]> {
    const behind = after === null ? '' : 'WHERE (b.created_at, b.id) < ($2::timestamptz, $3::uuid)';
    return (await this.database.reader.query(`${SELECT} ${behind} ORDER BY b.created_at DESC, b.id DESC LIMIT $1`, [
      limit,
      ...(after ?? []),
    ])) as Batch[];
  }

  /** @returns null when there is no such batch */
  async find(id: string): Promise<Batch | null> {
    const [batch] = (await this.database.reader.query(`${SELECT} WHERE b.id = $1`, [id])) as Batch[];
    return batch ?? null;
  }
}
