import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { SupplierStatus } from '../../suppliers/index.js';
import { HAS_PAYLOAD } from '../erasure/payload-kept-sql.js';
import { HELD_BACK, LEAVES_WAVE, WAITS_FOR_RELEASE } from '../process/held-by-wave-sql.js';
import { transitionSql } from '../process/transition-sql.js';

/** Actions of staff on an import. */
export const IMPORT_ACTIONS = ['retry', 'cancel', 'restore'] as const;

export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** Optimistic lock: skips items of a batch whose import has changed since it was chosen. */
const CHOSEN = `p.id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR p.modified_at = (
  SELECT i.process_modified_at FROM operator_batch_item i WHERE i.batch_id = $2 AND i.process_id = p.id))`;
const DATA = `jsonb_strip_nulls(jsonb_build_object('actor', $3::text, 'reason', $4::text))`;

/** The stored payload waits to be imported once more. */
const WAIT_AGAIN = {
  join: 'JOIN import_supplier s ON s.id = p.import_supplier_id',
  where: `${CHOSEN} AND s.status <> 'Complete' AND ${HAS_PAYLOAD}`,
  isOrdered: true,
  set: {
    attempt: '0',
    // What leaves a wave is imported by itself.
    wave_id: `CASE WHEN ${LEAVES_WAVE} THEN NULL ELSE p.wave_id END`,
    // Its wave is locked, so that a release comes before or after, and lets go what is held back.
    available_at: `CASE WHEN ${WAITS_FOR_RELEASE} AND NOT ${LEAVES_WAVE} THEN ${HELD_BACK}
      ELSE greatest(clock_timestamp(), p.schedule_window_start) END`,
    // A window that has passed would end it at once again; the operator asked for it now.
    schedule_window_start: 'CASE WHEN p.schedule_window_end > clock_timestamp() THEN p.schedule_window_start END',
    schedule_window_end: 'CASE WHEN p.schedule_window_end > clock_timestamp() THEN p.schedule_window_end END',
    schedule_window_filled: 'CASE WHEN p.schedule_window_end > clock_timestamp() THEN p.schedule_window_filled END',
  },
  data: DATA,
};

const STATEMENTS: Readonly<Record<ImportAction, string>> = {
  retry: transitionSql(IMPORT_TRANSITIONS.retry, WAIT_AGAIN),
  restore: transitionSql(IMPORT_TRANSITIONS.restore, WAIT_AGAIN),
  cancel: transitionSql(IMPORT_TRANSITIONS.cancel, { where: CHOSEN, isOrdered: true, data: DATA }),
};

/** Their waves stay in their states until what waits again is seen: none is signed off meanwhile. */
const HOLD_WAVES = `SELECT FROM import_wave w WHERE w.id IN (SELECT p.wave_id FROM account_import_process p WHERE p.id = ANY($1::uuid[]))
  ORDER BY w.id FOR SHARE`;

/** What comes back to its wave was not seen by a dry run meanwhile. */
const NOTE_RESTORED = `UPDATE import_wave_part SET changed_at = clock_timestamp() WHERE id IN (
  SELECT t.id FROM import_wave_part t WHERE t.id IN (
    SELECT l.part_id FROM import_wave_line l JOIN account_import_process p ON p.id = l.process_id
    WHERE p.id = ANY($1::uuid[]) AND p.status = 'CANCELLED' AND p.wave_id = l.wave_id)
  ORDER BY t.id FOR NO KEY UPDATE)`;

/** Who acts, and why; both go into the event. */
export interface Operation {
  readonly action: ImportAction;
  readonly actor: string;
  readonly reason: string;
}

/** Retry (T12), cancel (T11) and restore (T13) of imports by staff. */
@Injectable()
export class OperatedImportsRepository {
  /**
   * Moves the imports whose state allows it, in one statement. Needs a transaction, because it locks their waves
   * first.
   * @param batchId the batch that chose them, to skip imports changed since; null for any
   * @returns ids of the moved imports
   */
  async apply(
    tx: Tx,
    { action, actor, reason }: Operation,
    ids: readonly string[],
    batchId: string | null = null,
  ): Promise<string[]> {
    if (action !== 'cancel') await tx.query(HOLD_WAVES, [ids]);
    // Before the imports, as whoever sends a part locks them.
    if (action === 'restore') await tx.query(NOTE_RESTORED, [ids]);
    const parameters = [ids, batchId, actor, reason];
    const moved = await tx.query<{ id: string }[]>(STATEMENTS[action], parameters);
    return moved.map(({ id }) => id);
  }
}

/**
 * Actions that the state of an import allows. An import cannot wait again when its supplier is Complete, because it
 * would end at once (T10), or when its payload was erased.
 */
export function actionsIn(status: string, supplierStatus: SupplierStatus, isErased: boolean): ImportAction[] {
  const actions: readonly ImportAction[] = supplierStatus === 'Complete' || isErased ? ['cancel'] : IMPORT_ACTIONS;
  return actions.filter((action) => IMPORT_TRANSITIONS[action].from.some((from) => from === status));
}
