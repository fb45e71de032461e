import { IMPORT_TRANSITIONS, WAVE_STATES, type WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { HELD_BACK, statusesSql, transitionSql } from '../../imports/index.js';
import { WAVE_COLUMNS, type Wave, type WaveRow } from '../wave.js';

/** Imports that are moved in one transaction. */
export const MOVED_AT_ONCE = 2_000;

/** A wave that the background has to look at. */
export interface OpenWave extends Wave {
  /** The state for which its imports were moved last. */
  readonly settledState: WaveState;
}

const OPEN = `SELECT ${WAVE_COLUMNS}, w.settled_state AS "settledState" FROM import_wave w
  WHERE w.state = 'RUNNING' OR w.state <> w.settled_state OR w.state IN ('IMPORTED', 'RECONCILED') AND EXISTS (
    SELECT FROM account_import_process p WHERE p.wave_id = w.id AND p.status IN (${statusesSql('waiting')}))
  ORDER BY w.id`;

/** What others do to it meanwhile waits for the end of the transaction, and this waits for the chunks that are being written. */
const TAKE = `SELECT ${WAVE_COLUMNS}, w.settled_state AS "settledState" FROM import_wave w WHERE w.id = $1
  FOR NO KEY UPDATE`;

const SETTLE = 'UPDATE import_wave SET settled_state = state WHERE id = $1';

const MOVE = (where: string, availableAt: string) => `
  WITH chosen AS (
    SELECT p.id FROM account_import_process p WHERE p.wave_id = $1 AND p.status = 'PENDING' AND ${where}
    ORDER BY p.id LIMIT ${MOVED_AT_ONCE} FOR NO KEY UPDATE
  )
  UPDATE account_import_process p SET available_at = ${availableAt} FROM chosen WHERE p.id = chosen.id RETURNING p.id`;

const HOLD_BACK = MOVE('isfinite(p.available_at)', HELD_BACK);
const LET_GO = MOVE('NOT isfinite(p.available_at)', 'greatest(clock_timestamp(), p.schedule_window_start)');

const CANCEL = transitionSql(IMPORT_TRANSITIONS.cancel, {
  where: `p.wave_id = $1 AND p.status = 'PENDING'`,
  limit: String(MOVED_AT_ONCE),
  isOrdered: true,
  data: `jsonb_build_object('reason', 'wave_cancelled')`,
});

/** One that runs may come back and wait; it is cancelled then. */
const SOME_RUN = `SELECT FROM account_import_process p WHERE p.wave_id = $1 AND p.status = 'IN_PROGRESS' LIMIT 1`;

const PROGRESS = `SELECT
    EXISTS (SELECT FROM account_import_process p WHERE p.wave_id = w.id AND p.status IN (${statusesSql('waiting')})) AS "isWaiting",
    NOT EXISTS (SELECT FROM import_wave_part t WHERE t.wave_id = w.id AND t.received_at IS NULL) AS "isComplete",
    CASE WHEN w.most_failed IS NOT NULL THEN (SELECT count(*) FROM account_import_process p
      WHERE p.wave_id = w.id AND p.status IN (${statusesSql('failed')})) - w.forgiven_failures END::float8 AS failed,
    w.most_failed::float8 AS "mostFailed"
  FROM import_wave w WHERE w.id = $1`;

/** How far a wave is. */
export interface WaveProgress {
  /** Whether an import of it waits or runs. */
  readonly isWaiting: boolean;
  /** Whether every part arrived whole. */
  readonly isComplete: boolean;
  /** Null where any number may fail. */
  readonly failed: number | null;
  readonly mostFailed: number | null;
}

/** What the background asks of waves and does to their imports. */
@Injectable()
export class WaveKeepingRepository {
  listOpen(tx: Tx): Promise<OpenWave[]> {
    return tx.query<(WaveRow & { settledState: WaveState })[]>(OPEN);
  }

  /** @returns null where it is no more */
  async take(tx: Tx, id: string): Promise<OpenWave | null> {
    const [wave] = await tx.query<(WaveRow & { settledState: WaveState })[]>(TAKE, [id]);
    return wave ?? null;
  }

  /** Has some imports wait, go or end as the state of their wave says. @returns whether there may be more of them */
  async moveImports(tx: Tx, wave: OpenWave): Promise<boolean> {
    const { id, state } = wave;
    const moved = state === 'CANCELLED' ? await tx.query<unknown[]>(CANCEL, [id]) : await this.holdOrLetGo(tx, wave);
    if (moved.length >= MOVED_AT_ONCE) return true;
    const isOver = state !== 'CANCELLED' || (await tx.query<unknown[]>(SOME_RUN, [id])).length === 0;
    if (isOver) await tx.query(SETTLE, [id]);
    return false;
  }

  private async holdOrLetGo(tx: Tx, { id, state, planRevision }: OpenWave): Promise<unknown[]> {
    // Its plan says which of them go, and takes back the others.
    if (planRevision !== null) return [];
    const move = WAVE_STATES[state].isHolding ? HOLD_BACK : LET_GO;
    return (await tx.query<[unknown[], number]>(move, [id]))[0];
  }

  async progress(tx: Tx, id: string): Promise<WaveProgress> {
    const [progress] = await tx.query<WaveProgress[]>(PROGRESS, [id]);
    if (progress === undefined) throw new Error('a wave was expected');
    return progress;
  }
}
