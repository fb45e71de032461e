import { catalogueEntry, IMPORT_TRANSITIONS, listErrorCodes } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import { HAS_PAYLOAD } from '../erasure/payload-kept-sql.js';
import { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from '../process/waiting-processes.repository.js';
import { filterSql, type ImportsFilter } from './imports-filter.js';
import { type ImportAction, OperatedImportsRepository } from './operated-imports.repository.js';

/** An action that staff request for many imports. */
export interface NewBatch {
  readonly id: string;
  readonly action: ImportAction;
  readonly filter: ImportsFilter;
  /** The filter as it was sent, to be shown. */
  readonly shownFilter: object;
  readonly reason: string;
  readonly actor: string;
  /** Idempotency key: the same key of the same person names the same batch. */
  readonly idempotencyKey: string;
  readonly createdAt: Date;
}

/** Under which key whose batch was started. */
export interface BatchKey {
  readonly actor: string;
  readonly key: string;
}

/** Imports one step takes. */
const STEP = 200;

/** Preview of a batch. */
export interface PreviewedBatch {
  /** Imports the filter finds. */
  readonly count: number;
  /** Imports that the action can change now. */
  readonly allowed: number;
  /** Imports that the action could move, were their supplier not Complete. */
  readonly supplierComplete: number;
  /** Allowed imports whose error will come again without an action first. */
  readonly notHelpedByRetry: number;
  /** Seconds before the batch begins, in which it can be aborted before it changes anything. */
  readonly graceSeconds: number;
}

/** Codes of errors that a retry alone does not fix, by the catalogue. */
const UNHELPED = listErrorCodes().filter((code) => !catalogueEntry(code).retryable);

/** What ended with its window by the platform's doing: its code does not say so, its sentence does. A retry waits for no window. */
const IS_BY_PLATFORM = `p.latest_error_detail IN ('${WINDOW_ELAPSED_WHILE_PAUSED}', '${WINDOW_ELAPSED_AFTER_ATTEMPT}')`;

/** Over the process `p`, with the codes as the second parameter. */
const IS_UNHELPED: Readonly<Record<ImportAction, string>> = {
  retry: `coalesce(p.latest_error_code = ANY($2::text[]) AND NOT ${IS_BY_PLATFORM}, false)`,
  cancel: '$2::text[] IS NULL',
  restore: '$2::text[] IS NULL',
};

const IS_OPEN = `s.status <> 'Complete'`;

/** SQL conditions of actions beside the state of the import, over the supplier `s`. */
const MAY: Readonly<Record<ImportAction, string>> = { retry: IS_OPEN, cancel: 'true', restore: IS_OPEN };

/** SQL condition for the action, on the process `p`. */
const HAS: Readonly<Record<ImportAction, string>> = { retry: HAS_PAYLOAD, cancel: 'true', restore: HAS_PAYLOAD };

const FROM = 'FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id';

/** Reads and writes batches and their frozen selections. */
@Injectable()
export class BatchesRepository {
  constructor(
    private readonly imports: OperatedImportsRepository,
    private readonly environment: Environment,
  ) {}

  /** Counts the imports that a batch would concern now. */
  async preview(tx: Tx, action: ImportAction, filter: ImportsFilter): Promise<PreviewedBatch> {
    const { where, parameters } = filterSql(filter, [IMPORT_TRANSITIONS[action].from, UNHELPED]);
    const fits = `p.status = ANY($1::text[]) AND ${HAS[action]}`;
    const [counted] = await tx.query<[Omit<PreviewedBatch, 'graceSeconds'>]>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE ${fits} AND ${MAY[action]})::int AS allowed,
         count(*) FILTER (WHERE ${fits} AND NOT ${MAY[action]})::int AS "supplierComplete",
         count(*) FILTER (WHERE ${fits} AND ${MAY[action]} AND ${IS_UNHELPED[action]})::int AS "notHelpedByRetry"
       ${FROM} ${where}`,
      parameters,
    );
    return { ...counted, graceSeconds: this.graceSeconds(action) };
  }

  /** Serialises what one person starts under one key. @returns id of the batch that has the key already */
  async findByKey(tx: Tx, actor: string, idempotencyKey: string): Promise<string | null> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 5))', [`${actor} ${idempotencyKey}`]);
    const [batch] = await tx.query<{ id: string }[]>(
      'SELECT id FROM operator_batch WHERE actor = $1 AND idempotency_key = $2',
      [actor, idempotencyKey],
    );
    return batch?.id ?? null;
  }

  /** The batches that were started under some keys. */
  async listByKeys(tx: Tx, keys: readonly BatchKey[]): Promise<(BatchKey & { id: string; total: number })[]> {
    if (keys.length === 0) return [];
    return await tx.query<(BatchKey & { id: string; total: number })[]>(
      `SELECT b.id, b.total, b.actor, b.idempotency_key AS key FROM operator_batch b
       JOIN unnest($1::text[], $2::text[]) asked (actor, key) ON b.actor = asked.actor AND b.idempotency_key = asked.key`,
      [keys.map(({ actor }) => actor), keys.map(({ key }) => key)],
    );
  }

  /** Freezes the imports that the action can move now. @returns how many */
  async add(tx: Tx, batch: NewBatch): Promise<number> {
    const { id, action, filter, shownFilter, reason, actor, idempotencyKey, createdAt } = batch;

    await tx.query(
      `INSERT INTO operator_batch (id, action, filter, reason, actor, idempotency_key, status, total, created_at, begins_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'RUNNING', 0, $7, $7::timestamptz + make_interval(secs => $8))`,
      [id, action, JSON.stringify(shownFilter), reason, actor, idempotencyKey, createdAt, this.graceSeconds(action)],
    );
    const { where, parameters } = filterSql(filter, [id, UNHELPED, IMPORT_TRANSITIONS[action].from]);
    const [{ total, unhelped }] = await tx.query<[{ total: number; unhelped: number }]>(
      `WITH found AS MATERIALIZED (
         SELECT p.id, p.modified_at, ${IS_UNHELPED[action]} AS is_unhelped
         ${FROM} ${where} AND p.status = ANY($3::text[]) AND ${MAY[action]} AND ${HAS[action]}
       ), chosen AS (
         INSERT INTO operator_batch_item (batch_id, process_id, process_modified_at)
         SELECT $1::uuid, id, modified_at FROM found
       ) SELECT count(*)::int AS total, (count(*) FILTER (WHERE is_unhelped))::int AS unhelped FROM found`,
      parameters,
    );
    await tx.query(
      `UPDATE operator_batch SET total = $2, not_helped_by_retry = $3, status = CASE WHEN $2 = 0 THEN 'DONE' ELSE status END,
         finished_at = CASE WHEN $2 = 0 THEN created_at END, settled_at = CASE WHEN $2 = 0 THEN created_at END WHERE id = $1`,
      [id, total, unhelped],
    );
    return total;
  }

  private graceSeconds(action: ImportAction): number {
    return action === 'cancel' ? this.environment.batchGraceSeconds : 0;
  }

  /** Locks the oldest running batch until the transaction ends; null when there is none, or others hold them. */
  async lockRunning(tx: Tx): Promise<{ id: string; action: ImportAction; reason: string; actor: string } | null> {
    const [batch] = await tx.query<{ id: string; action: ImportAction; reason: string; actor: string }[]>(
      `SELECT id, action, reason, actor FROM operator_batch WHERE status = 'RUNNING'
         AND (begins_at IS NULL OR begins_at <= clock_timestamp())
       ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    return batch ?? null;
  }

  /** Processes the next few imports of a locked batch. @returns whether it is done */
  async step(tx: Tx, batch: { id: string; action: ImportAction; reason: string; actor: string }): Promise<boolean> {
    const items = await tx.query<{ process_id: string }[]>(
      `SELECT process_id FROM operator_batch_item WHERE batch_id = $1 AND outcome IS NULL
       ORDER BY process_id LIMIT ${STEP}`,
      [batch.id],
    );
    const ids = items.map((item) => item.process_id);
    const moved = ids.length === 0 ? [] : await this.imports.apply(tx, batch, ids, batch.id);
    const complete = batch.action !== 'cancel' ? await this.countOfComplete(tx, batch.id, ids, moved) : 0;
    await tx.query(
      `UPDATE operator_batch_item SET outcome = CASE WHEN process_id = ANY($3::uuid[]) THEN 'CHANGED' ELSE 'SKIPPED' END
       WHERE batch_id = $1 AND process_id = ANY($2::uuid[])`,
      [batch.id, ids, moved],
    );
    await tx.query(
      `UPDATE operator_batch SET changed = changed + $2, skipped = skipped + $3,
         skipped_supplier_complete = skipped_supplier_complete + $4 WHERE id = $1`,
      [batch.id, moved.length, ids.length - moved.length, complete],
    );
    if (ids.length === STEP) return false;
    await tx.query(`UPDATE operator_batch SET status = 'DONE', finished_at = clock_timestamp() WHERE id = $1`, [
      batch.id,
    ]);
    return true;
  }

  /** Counts imports that the batch did not move because their supplier was set to Complete since they were chosen. */
  private async countOfComplete(
    tx: Tx,
    batchId: string,
    ids: readonly string[],
    moved: readonly string[],
  ): Promise<number> {
    if (ids.length === moved.length) return 0;
    const [{ complete }] = await tx.query<[{ complete: number }]>(
      `SELECT count(*)::int AS complete FROM operator_batch_item i
       JOIN account_import_process p ON p.id = i.process_id AND p.modified_at = i.process_modified_at
       JOIN import_supplier s ON s.id = p.import_supplier_id AND s.status = 'Complete'
       WHERE i.batch_id = $1 AND i.process_id = ANY($2::uuid[]) AND i.process_id <> ALL($3::uuid[])`,
      [batchId, ids, moved],
    );
    return complete;
  }

  /**
   * Stops a batch: finished imports stay, the others are left alone. A batch that has ended stays so.
   * @returns status before and after; null when there is no such batch
   */
  async abort(tx: Tx, id: string): Promise<{ before: string; after: string } | null> {
    const [batch] = await tx.query<
      {
        status: string;
      }[]
    >('SELECT status FROM operator_batch WHERE id = $1 FOR NO KEY UPDATE', [id]);
    if (batch?.status !== 'RUNNING') return batch === undefined ? null : { before: batch.status, after: batch.status };
    await tx.query(`UPDATE operator_batch SET status = 'ABORTED', finished_at = clock_timestamp() WHERE id = $1`, [id]);
    return { before: 'RUNNING', after: 'ABORTED' };
  }
}
