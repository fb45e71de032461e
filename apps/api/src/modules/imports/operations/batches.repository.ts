import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { TRANSITIONS } from '../process/transitions.js';
import { filterSql, type ImportsFilter } from './imports-filter.js';
import { type ImportAction, OperatedImportsRepository } from './operated-imports.repository.js';

/** What staff want done to many imports. */
export interface NewBatch {
  readonly id: string;
  readonly action: ImportAction;
  readonly filter: ImportsFilter;
  /** The filter as it was asked, kept to be shown. */
  readonly shownFilter: object;
  readonly reason: string;
  readonly actor: string;
  /** The same key of the same person names the same batch. */
  readonly idempotencyKey: string;
  readonly createdAt: Date;
}

/** Imports one step takes. */
const STEP = 200;

const FROM = 'FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id';

/** Batches and their frozen selections. */
@Injectable()
export class BatchesRepository {
  constructor(private readonly imports: OperatedImportsRepository) {}

  /** How many imports a filter finds, and how many of them the action can move. */
  async preview(tx: Tx, action: ImportAction, filter: ImportsFilter): Promise<{ count: number; allowed: number }> {
    const { where, parameters } = filterSql(filter, [TRANSITIONS[action].from]);
    const [counted] = (await tx.query(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE p.status = ANY($1::text[]))::int AS allowed ${FROM} ${where}`,
      parameters,
    )) as [{ count: number; allowed: number }];
    return counted;
  }

  /** Serialises what one person starts under one key. @returns id of the batch that has the key already */
  async findByKey(tx: Tx, actor: string, idempotencyKey: string): Promise<string | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [`${actor} ${idempotencyKey}`]);
    const [batch] = (await tx.query('SELECT id FROM operator_batch WHERE actor = $1 AND idempotency_key = $2', [
      actor,
      idempotencyKey,
    ])) as { id: string }[];
    return batch?.id ?? null;
  }

  /** Freezes the imports that the action can move now. @returns how many */
  async add(tx: Tx, batch: NewBatch): Promise<number> {
    const { id, action, filter, shownFilter, reason, actor, idempotencyKey, createdAt } = batch;
    await tx.query(
      `INSERT INTO operator_batch (id, action, filter, reason, actor, idempotency_key, status, total, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'RUNNING', 0, $7)`,
      [id, action, JSON.stringify(shownFilter), reason, actor, idempotencyKey, createdAt],
    );
    const { where, parameters } = filterSql(filter, [id, TRANSITIONS[action].from]);
    const [{ total }] = (await tx.query(
      `WITH chosen AS (
         INSERT INTO operator_batch_item (batch_id, process_id, process_modified_at)
         SELECT $1::uuid, p.id, p.modified_at ${FROM} ${where} AND p.status = ANY($2::text[])
         RETURNING 1
       ) SELECT count(*)::int AS total FROM chosen`,
      parameters,
    )) as [{ total: number }];
    await tx.query(
      `UPDATE operator_batch SET total = $2, status = CASE WHEN $2 = 0 THEN 'DONE' ELSE status END,
         finished_at = CASE WHEN $2 = 0 THEN created_at END WHERE id = $1`,
      [id, total],
    );
    return total;
  }

  /** The oldest batch that is not done, held until the transaction ends; null when there is none or others hold them. */
  async lockRunning(tx: Tx): Promise<{ id: string; action: ImportAction; reason: string; actor: string } | null> {
    const [batch] = (await tx.query(
      `SELECT id, action, reason, actor FROM operator_batch WHERE status = 'RUNNING'
       ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    )) as { id: string; action: ImportAction; reason: string; actor: string }[];
    return batch ?? null;
  }

  /** Works off the next few of a batch that is held. @returns whether it is done */
  async step(tx: Tx, batch: { id: string; action: ImportAction; reason: string; actor: string }): Promise<boolean> {
    const items = (await tx.query(
      `SELECT process_id FROM operator_batch_item WHERE batch_id = $1 AND outcome IS NULL
       ORDER BY process_id LIMIT ${STEP}`,
      [batch.id],
    )) as { process_id: string }[];
    const ids = items.map((item) => item.process_id);
    const moved = ids.length === 0 ? [] : await this.imports.apply(tx, batch, ids, batch.id);
    await tx.query(
      `UPDATE operator_batch_item SET outcome = CASE WHEN process_id = ANY($3::uuid[]) THEN 'CHANGED' ELSE 'SKIPPED' END
       WHERE batch_id = $1 AND process_id = ANY($2::uuid[])`,
      [batch.id, ids, moved],
    );
    await tx.query('UPDATE operator_batch SET changed = changed + $2, skipped = skipped + $3 WHERE id = $1', [
      batch.id,
      moved.length,
      ids.length - moved.length,
    ]);
    if (ids.length === STEP) return false;
    await tx.query(`UPDATE operator_batch SET status = 'DONE', finished_at = clock_timestamp() WHERE id = $1`, [
      batch.id,
    ]);
    return true;
  }

  /**
   * Stops a batch: what was done stays done, the rest is left alone. One that was over stays as it ended.
   * @returns its status before and after, null when there is no such batch
   */
  async abort(tx: Tx, id: string): Promise<{ before: string; after: string } | null> {
    const [batch] = (await tx.query('SELECT status FROM operator_batch WHERE id = $1 FOR NO KEY UPDATE', [id])) as {
      status: string;
    }[];
    if (batch?.status !== 'RUNNING') return batch === undefined ? null : { before: batch.status, after: batch.status };
    await tx.query(`UPDATE operator_batch SET status = 'ABORTED', finished_at = clock_timestamp() WHERE id = $1`, [id]);
    return { before: 'RUNNING', after: 'ABORTED' };
  }
}
