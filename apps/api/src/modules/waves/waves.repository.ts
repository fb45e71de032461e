import {
  WAVE_STATES,
  WAVE_TRANSITIONS,
  type WaveNote,
  type WaveState,
  type WaveTransitionName,
  waveEventName,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { statusesSql } from '../imports/index.js';
import { COUNT_FROM_RELEASE } from './budget/error-budgets.queries.js';
import type { CreateWaveRequest } from './create-wave.request.js';
import { MOST_OPEN } from './most-open.js';
import { WAVE_COLUMNS, type Wave, type WaveMove, type WaveRow } from './wave.js';
import { TooManyWaves, WaveNotFound } from './waves.errors.js';

const INSERT = `
  INSERT INTO import_wave (id, import_supplier_id, code, name, state, settled_state, planned_accounts, most_failed,
    planned_totals, needs_supplier_approval, created_at, modified_at)
  SELECT $1, $2, $3, $4, 'LOADING', 'LOADING', $5, $6, $7::jsonb, $8, t.now, t.now FROM (SELECT clock_timestamp() AS now) t
  ON CONFLICT ON CONSTRAINT import_wave__supplier_code_uq DO NOTHING RETURNING id`;

/** Those that have made a wave of a supplier count one after the other: each sees those of the others before it. */
const IN_TURN = `SELECT pg_advisory_xact_lock(hashtextextended('waves of ' || $1, 0))`;

const HAS_TOO_MANY = `SELECT FROM import_wave w
  WHERE w.import_supplier_id = $1 AND w.state NOT IN ('SIGNED_OFF', 'CANCELLED') OFFSET ${MOST_OPEN} LIMIT 1`;

const IS_SAME = `SELECT id FROM import_wave WHERE import_supplier_id = $1 AND code = $2 AND name IS NOT DISTINCT FROM $3
  AND planned_accounts IS NOT DISTINCT FROM $4::bigint AND most_failed IS NOT DISTINCT FROM $5::bigint
  AND planned_totals IS NOT DISTINCT FROM $6::jsonb AND needs_supplier_approval = $7`;

/** Its state stays until the transaction ends, unless that changes it. */
const LOCK = `SELECT ${WAVE_COLUMNS} FROM import_wave w WHERE w.import_supplier_id = $1 AND w.code = $2 FOR NO KEY UPDATE`;
const LOCK_BY_ID = `SELECT ${WAVE_COLUMNS} FROM import_wave w WHERE w.import_supplier_id = $1 AND w.id = $2 FOR NO KEY UPDATE`;

/** States of waves that may have imported accounts and still change; in one that runs the last account may be imported at any moment. */
const BEGUN: readonly WaveState[] = ['RUNNING', 'HALTED', ...WAVE_TRANSITIONS.resume.from];

/** Waves of a supplier of which accounts may be imported, of a code or of any. */
const LOCK_BEGUN = `SELECT ${WAVE_COLUMNS} FROM import_wave w WHERE w.import_supplier_id = $1 AND w.state = ANY ($2::text[])
  AND ($3::text IS NULL OR w.code = $3) ORDER BY w.id FOR NO KEY UPDATE`;

const HAS_RETRACTED = `SELECT FROM account_retraction x JOIN account_import_process p ON p.id = x.process_id
  WHERE x.retraction_id = $1 AND p.wave_id = $2 LIMIT 1`;

/** Shared lock: the state of the wave stays until the transaction ends. */
const HOLD = `SELECT ${WAVE_COLUMNS} FROM import_wave w WHERE w.id = $1 FOR SHARE`;

/**
 * A reconciliation keeps since when the wave has its accounts: what it was held against may be older, and waived, and is told so from then on.
 * Where its imports wait, or go, before as after, nothing has to be done to them for it. One that goes back before all of them were moved
 * has some to be moved back: it is settled for neither state.
 */
const MOVE = `UPDATE import_wave SET state = $2, modified_at = clock_timestamp(),
    accounts_since = CASE WHEN $2 = 'RECONCILED' THEN modified_at ELSE accounts_since END,
    settled_state = CASE WHEN $4::boolean AND settled_state = state THEN $2 WHEN settled_state = $2 THEN state ELSE settled_state END
  WHERE id = $1 AND state = ANY($3::text[]) RETURNING id`;

/** Whether an import of a wave waits or runs. */
export const SOME_WAIT = `SELECT FROM account_import_process p WHERE p.wave_id = $1 AND p.status IN (${statusesSql('waiting')}) LIMIT 1`;

/** Whether control totals of a wave wait to be compared, or are. */
const SOME_COMPARED = `SELECT FROM reconciliation r
  WHERE r.import_supplier_id = $1 AND r.wave_id = $2 AND r.status = 'COMPUTING' LIMIT 1`;

/** The wave, where it is HALTED and the latest halt is a decision of staff. */
export const HALTED_BY_STAFF = `SELECT FROM import_wave w WHERE w.id = $1 AND w.state = 'HALTED' AND 'staff' = (
  SELECT e.actor FROM import_wave_event e WHERE e.wave_id = w.id AND e.event IN ('HALT', 'OVERSPEND') ORDER BY e.id DESC LIMIT 1)`;

const LOCK_OF = `SELECT ${WAVE_COLUMNS} FROM import_wave w
  WHERE w.id IN (SELECT p.wave_id FROM account_import_process p WHERE p.id = ANY($1::uuid[])) ORDER BY w.id FOR NO KEY UPDATE`;

const WAITING = `SELECT count(*)::int AS n FROM account_import_process p WHERE p.wave_id = $1 AND p.status = 'PENDING'`;

/** For its history, and for the feed of its supplier, which is not told who of the staff it was. */
const NOTE = `WITH noted AS (
    INSERT INTO import_wave_event (wave_id, event, from_state, to_state, actor, reason, data, occurred_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, clock_timestamp())
    RETURNING wave_id, from_state, to_state, actor, reason, data, occurred_at
  )
  INSERT INTO import_wave_feed_event (import_supplier_id, wave_id, event, data, occurred_at)
  SELECT w.import_supplier_id, w.id, $8, coalesce(n.data, '{}') - 'by' || jsonb_strip_nulls(jsonb_build_object(
    'from_state', n.from_state, 'to_state', n.to_state, 'actor', n.actor, 'reason', n.reason)), n.occurred_at
  FROM noted n JOIN import_wave w ON w.id = n.wave_id`;

const FORGET_DRY_RUN = [
  `DELETE FROM import_wave_pass WHERE wave_id = $1 AND kind = 'dry_run'`,
  `DELETE FROM import_wave_approval WHERE wave_id = $1 AND act = 'release'`,
];

/** Who releases a wave while its dry run is under way waits for it no more. */
const FORGET_UNFINISHED_DRY_RUN = `DELETE FROM import_wave_pass WHERE wave_id = $1 AND kind = 'dry_run' AND finished_at IS NULL`;

/** What was imported is not what was added up and compared. */
const FORGET_IMPORTED = [
  `DELETE FROM import_wave_pass WHERE wave_id = $1 AND kind = 'imported'`,
  `DELETE FROM import_wave_waiver WHERE wave_id = $1 AND gate IN ('imported_totals', 'control_totals')`,
  `DELETE FROM import_wave_approval WHERE wave_id = $1 AND act = 'sign_off'`,
];

/** What was waived is not what the control totals come to now. */
const FORGET_COMPARED = `DELETE FROM import_wave_waiver WHERE wave_id = $1 AND gate = 'control_totals'`;

/** Control totals that were compared before count no more. */
const TOUCH = 'UPDATE import_wave SET modified_at = clock_timestamp() WHERE id = $1';

/** Statements that follow a transition of a wave, whoever makes it. */
const FOLLOWS: { readonly [Name in WaveTransitionName]?: readonly string[] } = {
  reopen: [...FORGET_DRY_RUN, 'DELETE FROM import_wave_waiver WHERE wave_id = $1'],
  dry_run: FORGET_DRY_RUN,
  release: [COUNT_FROM_RELEASE, FORGET_UNFINISHED_DRY_RUN],
  resume: FORGET_IMPORTED,
  unsettle: FORGET_IMPORTED,
};

/** Writes waves. */
@Injectable()
export class WavesRepository {
  /**
   * @returns its id and whether it is new; null when the supplier has another one with the code, of other values
   * @throws TooManyWaves it is new, and the supplier has as many as it may that are not over
   */
  async insertNew(
    tx: Tx,
    importSupplierId: string,
    wave: CreateWaveRequest,
    move: WaveMove,
  ): Promise<{ id: string; isNew: boolean } | null> {
    const id = newId();
    const given = [
      wave.code,
      wave.name ?? null,
      wave.planned_accounts ?? null,
      wave.most_failed ?? null,
      jsonOf(wave.planned_totals),
      wave.supplier_approval ?? false,
    ];
    const made = await tx.query<unknown[]>(INSERT, [id, importSupplierId, ...given]);
    if (made.length === 0) {
      const [same] = await tx.query<{ id: string }[]>(IS_SAME, [importSupplierId, ...given]);
      return same === undefined ? null : { id: same.id, isNew: false };
    }
    await tx.query(IN_TURN, [importSupplierId]);
    if ((await tx.query<unknown[]>(HAS_TOO_MANY, [importSupplierId])).length > 0) throw new TooManyWaves(MOST_OPEN);
    await this.note(tx, id, 'create', { from: null, to: 'LOADING' }, move);
    return { id, isNew: true };
  }

  /** @returns null when there is none */
  async lock(tx: Tx, importSupplierId: string, code: string): Promise<Wave | null> {
    const [wave] = await tx.query<WaveRow[]>(LOCK, [importSupplierId, code]);
    return wave ?? null;
  }

  /** Released waves that are not signed off, locked as by {@link lock}. @param code null for all of the supplier */
  lockBegun(tx: Tx, importSupplierId: string, code: string | null): Promise<Wave[]> {
    return tx.query<WaveRow[]>(LOCK_BEGUN, [importSupplierId, BEGUN, code]);
  }

  /**
   * Moves an imported wave back to running when accounts of it are taken back; its findings and totals are no longer
   * valid. A wave that runs or is halted stays as it is.
   */
  async resumeRetracted(tx: Tx, wave: Wave, retractionId: string, move: WaveMove): Promise<void> {
    const retracted = await tx.query<unknown[]>(HAS_RETRACTED, [retractionId, wave.id]);
    if (retracted.length > 0) await this.move(tx, wave, 'resume', move);
  }

  /** The wave as it stays until the transaction ends, for many at the same time. @throws WaveNotFound it was emptied with its sandbox */
  async hold(tx: Tx, id: string): Promise<Wave> {
    const [wave] = await tx.query<WaveRow[]>(HOLD, [id]);
    if (wave === undefined) throw new WaveNotFound();
    return wave;
  }

  /** The waves of imports, each as it stays until the transaction ends. */
  lockOf(tx: Tx, processIds: readonly string[]): Promise<Wave[]> {
    return tx.query<WaveRow[]>(LOCK_OF, [processIds]);
  }

  /** Whether the latest halt of a wave is a decision of staff. */
  async isHaltedByStaff(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query<unknown[]>(HALTED_BY_STAFF, [id])).length > 0;
  }

  /** Imports of a wave that wait, counted now. */
  async countWaiting(tx: Tx, id: string): Promise<number> {
    const [{ n }] = await tx.query<[{ n: number }]>(WAITING, [id]);
    return n;
  }

  /** Whether an import of a wave waits or runs, which makes one that is imported run again. */
  async hasWaiting(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query<unknown[]>(SOME_WAIT, [id])).length > 0;
  }

  /** Whether control totals of a wave wait to be compared, or are. */
  async hasTotalsCompared(tx: Tx, importSupplierId: string, id: string): Promise<boolean> {
    return (await tx.query<unknown[]>(SOME_COMPARED, [importSupplierId, id])).length > 0;
  }

  /**
   * Has a wave be reconciled anew where it was: the control totals that it is held against change. One that is not reconciled stays so until
   * the transaction ends, without what was waived of them, and one that is signed off for good.
   */
  async unsettleReconciled(tx: Tx, importSupplierId: string, id: string, move: WaveMove): Promise<void> {
    const [wave] = await tx.query<WaveRow[]>(LOCK_BY_ID, [importSupplierId, id]);
    if (wave === undefined || (await this.move(tx, wave, 'unsettle', move))) return;
    if (wave.state !== 'SIGNED_OFF') await tx.query(FORGET_COMPARED, [wave.id]);
  }

  /** Has a wave, which is locked, be added up and reconciled anew where it was: an account of it changes. */
  async unsettle(tx: Tx, wave: Wave, move: WaveMove): Promise<void> {
    if (await this.move(tx, wave, 'unsettle', move)) return;
    if (wave.state === 'IMPORTED')
      for (const statement of [...FORGET_IMPORTED, TOUCH]) await tx.query(statement, [wave.id]);
  }

  /** Moves a wave and writes it down. @returns whether its state allowed it */
  async move(tx: Tx, { id, state }: Wave, name: WaveTransitionName, move: WaveMove): Promise<boolean> {
    const { from, to } = WAVE_TRANSITIONS[name];
    const isSettled = to !== 'CANCELLED' && WAVE_STATES[state].isHolding === WAVE_STATES[to].isHolding;
    const [moved] = await tx.query<[unknown[], number]>(MOVE, [id, to, from, isSettled]);
    if (moved.length === 0) return false;
    for (const statement of FOLLOWS[name] ?? []) await tx.query(statement, [id]);
    await this.note(tx, id, name, { from: state, to }, move);
    return true;
  }

  /** Writes down what does not change the state of a wave, a dry run among it that leaves the wave where it is. */
  async remark(
    tx: Tx,
    { id, state }: Wave,
    what: WaveNote | 'dry_run' | 'review' | 'halt',
    move: WaveMove,
  ): Promise<void> {
    await this.note(tx, id, what, { from: state, to: state }, move);
  }

  private async note(
    tx: Tx,
    id: string,
    step: WaveTransitionName | WaveNote,
    { from, to }: { from: Wave['state'] | null; to: Wave['state'] },
    { actor, reason, data }: WaveMove,
  ): Promise<void> {
    const written = data === undefined || Object.keys(data).length === 0 ? null : JSON.stringify(data);
    await tx.query(NOTE, [id, step.toUpperCase(), from, to, actor, reason ?? null, written, waveEventName(step)]);
  }
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
