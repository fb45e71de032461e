import { IMPORT_TRANSITIONS, WAVE_STATES, type WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { HELD_BACK, statusesSql, transitionSql } from '../../imports/index.js';
import { WAVE_COLUMNS, type Wave, type WaveRow } from '../wave.js';
import { SOME_WAIT } from '../waves.repository.js';
import type { ListedWave } from './suppliers-in-turn.js';

/** Imports that are moved in one transaction. */
export const MOVED_AT_ONCE = 2_000;

/** A wave that the background has to look at. */
export interface OpenWave extends Wave {
  /** The state for which its imports were moved last. */
  readonly settledState: WaveState;
}

const OPEN = `SELECT w.id AS "waveId", w.import_supplier_id AS "importSupplierId" FROM import_wave w
  WHERE w.state = 'RUNNING' OR w.state <> w.settled_state OR w.state IN ('IMPORTED', 'RECONCILED') AND EXISTS (
    SELECT FROM account_import_process p WHERE p.wave_id = w.id AND p.status IN (${statusesSql('waiting')}))
  ORDER BY w.id`;

/**
 * One process works on a wave at a time; the others look after other waves. What others do to it meanwhile waits for the end of the
 * transaction, and this waits for the chunks that are being written.
 */
const TAKE = `SELECT ${WAVE_COLUMNS}, w.settled_state AS "settledState" FROM import_wave w
  WHERE w.id = $1 AND pg_try_advisory_xact_lock(hashtextextended('wave ' || w.id, 0)) FOR NO KEY UPDATE`;

const SETTLE = 'UPDATE import_wave SET settled_state = state WHERE id = $1';

/**
 * Chooses rows in the order of the due-time index, so that moved rows are not read again, and locks them in the
 * common lock order. Whether there are more follows from the number of chosen rows, since rows that another worker
 * moved meanwhile are not moved here.
 */
const MOVE = (where: string, availableAt: string) => `
  WITH chosen AS MATERIALIZED (
    SELECT p.id FROM account_import_process p WHERE p.wave_id = $1 AND p.status = 'PENDING' AND ${where}
    ORDER BY p.available_at LIMIT ${MOVED_AT_ONCE}
  ), locked AS (
    SELECT p.id FROM account_import_process p WHERE p.id IN (SELECT id FROM chosen)
      AND p.wave_id = $1 AND p.status = 'PENDING' AND ${where}
    ORDER BY p.id FOR NO KEY UPDATE
  ), moved AS (
    UPDATE account_import_process p SET available_at = ${availableAt} FROM locked WHERE p.id = locked.id
  )
  SELECT id FROM chosen`;

const HOLD_BACK = MOVE(`p.available_at < ${HELD_BACK}`, HELD_BACK);
const LET_GO = MOVE(`p.available_at >= ${HELD_BACK}`, 'greatest(clock_timestamp(), p.schedule_window_start)');

const CANCEL = transitionSql(IMPORT_TRANSITIONS.cancel, {
  where: `p.wave_id = $1 AND p.id = ANY (ARRAY(SELECT q.id FROM account_import_process q
    WHERE q.wave_id = $1 AND q.status = 'PENDING' LIMIT ${MOVED_AT_ONCE}))`,
  isOrdered: true,
  data: `jsonb_build_object('reason', 'wave_cancelled')`,
});

const PROGRESS = `SELECT
    EXISTS (SELECT FROM account_import_process p WHERE p.wave_id = w.id AND p.status IN (${statusesSql('waiting')})) AS "isWaiting",
    EXISTS (SELECT FROM account_import_process p JOIN account_retraction x ON x.process_id = p.id
      WHERE p.wave_id = w.id AND x.due_at IS NOT NULL) AS "isTakenBack",
    NOT EXISTS (SELECT FROM import_wave_part t WHERE t.wave_id = w.id AND t.received_at IS NULL AND NOT EXISTS (
      SELECT FROM import_wave_waiver v WHERE v.wave_id = w.id AND v.gate = 'parts_complete'
        AND v.given_at > coalesce(t.begun_at, '-infinity'))) AS "isComplete"
  FROM import_wave w WHERE w.id = $1`;

/** How far a wave is. */
export interface WaveProgress {
  /** Whether an import of it waits or runs. */
  readonly isWaiting: boolean;
  /** Whether accounts of it are being taken back. */
  readonly isTakenBack: boolean;
  /** Whether every part arrived whole, or was waived since it was sent. */
  readonly isComplete: boolean;
}

/** Reads waves for background work, and applies their states to their imports. */
@Injectable()
export class WaveKeepingRepository {
  listOpen(tx: Tx): Promise<ListedWave[]> {
    return tx.query<ListedWave[]>(OPEN);
  }

  /** @returns null where it is no more, or while another process works on it */
  async take(tx: Tx, id: string): Promise<OpenWave | null> {
    const [wave] = await tx.query<(WaveRow & { settledState: WaveState })[]>(TAKE, [id]);
    return wave ?? null;
  }

  /** Has some imports wait, go or end as the state of their wave says. @returns whether there may be more of them */
  async moveImports(tx: Tx, wave: OpenWave): Promise<boolean> {
    const { id, state } = wave;
    const isCancelled = state === 'CANCELLED';
    const moved = isCancelled ? await tx.query<unknown[]>(CANCEL, [id]) : await this.holdOrLetGo(tx, wave);
    if (moved.length >= MOVED_AT_ONCE) return true;
    // One that runs may come back and wait; it is cancelled then.
    if (isCancelled && (await tx.query<unknown[]>(SOME_WAIT, [id])).length > 0) return false;
    await tx.query(SETTLE, [id]);
    return false;
  }

  private async holdOrLetGo(tx: Tx, { id, state, planRevision }: OpenWave): Promise<unknown[]> {
    // Its plan says which of them go, and takes back the others.
    if (planRevision !== null) return [];
    const move = WAVE_STATES[state].isHolding ? HOLD_BACK : LET_GO;
    return tx.query<unknown[]>(move, [id]);
  }

  async progress(tx: Tx, id: string): Promise<WaveProgress> {
    const [progress] = await tx.query<WaveProgress[]>(PROGRESS, [id]);
    if (progress === undefined) throw new Error('a wave was expected');
    return progress;
  }
}
