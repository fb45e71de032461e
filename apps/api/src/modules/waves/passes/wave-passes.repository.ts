import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import type { StoredProfile } from '../profile/stored-profile.js';
import type { PassKind } from './wave-passes.queries.js';

/**
 * Steps of a dry run, in this order: clear what an earlier one left, validate lines, compare keys of several accounts, add up imported
 * accounts that no line names, forget what is no longer needed. A pass over what was imported adds up accounts; one that a process of the
 * release before began adds up lines.
 */
export type PassStep = 'clear' | 'lines' | 'keys' | 'unlined' | 'forget' | 'accounts' | 'over';

/** A pass that is to be worked on. */
export interface DuePass {
  readonly waveId: string;
  readonly importSupplierId: string;
  readonly kind: PassKind;
}

/** A pass that this worker has claimed. */
export interface ClaimedPass extends DuePass {
  /** With microseconds: tells it from a later pass of the wave, which has the same steps and positions. */
  readonly startedAt: string;
  readonly step: PassStep;
  /** The last of the step that was looked at; "" for none. */
  readonly position: string;
  /** The profile counted so far; null where a process of the previous release began the pass. */
  readonly profile: StoredProfile | null;
}

/** What some accounts come to. */
export interface PassedFigures {
  readonly accounts: number;
  readonly customers: number;
  readonly electricity: number;
  readonly gas: number;
  /** Pounds, as decimal text. */
  readonly balance: string;
  readonly transactions: number;
  readonly transactionSum: string;
}

const NO_FIGURES: PassedFigures = {
  accounts: 0,
  customers: 0,
  electricity: 0,
  gas: 0,
  balance: '0',
  transactions: 0,
  transactionSum: '0',
};

/** Seconds after which another worker takes a pass over whose worker says no more. */
const LEASE = 15;

/** SQL: the dry run of the wave `w`, which is halted, was begun and has not ended. */
const IS_VALIDATED_IN_PLACE = `w.state = 'HALTED' AND EXISTS (
    SELECT FROM import_wave_pass d WHERE d.wave_id = w.id AND d.kind = 'dry_run' AND d.finished_at IS NULL)`;

const DUE = `SELECT w.id AS "waveId", w.import_supplier_id AS "importSupplierId", CASE w.state WHEN 'IMPORTED' THEN 'imported' ELSE 'dry_run' END AS kind FROM import_wave w
  WHERE w.state = 'DRY_RUN' OR ${IS_VALIDATED_IN_PLACE} OR w.state = 'IMPORTED' AND NOT EXISTS (
    SELECT FROM import_wave_pass s WHERE s.wave_id = w.id AND s.kind = 'imported' AND s.finished_at IS NOT NULL)
  ORDER BY w.id`;

const NEW_PASS = `INSERT INTO import_wave_pass AS s (wave_id, kind, step, position, accounts, electricity, gas, customers, balance,
    transactions, transaction_sum, empty_lists, profile, claimed_until, started_at)`;

/** From its position on: of one that has seen no account. */
const NOTHING_SEEN = `'', 0, 0, 0, 0, 0, 0, 0, '{}', '{"accounts": 0, "unread": 0, "counts": {}}'`;

/** The wave stays as it is until the pass is there. */
const CLAIM = `${NEW_PASS}
  SELECT w.id, $2, CASE $2 WHEN 'dry_run' THEN 'clear' ELSE 'accounts' END, ${NOTHING_SEEN},
    clock_timestamp() + interval '${LEASE} seconds', clock_timestamp()
  FROM (SELECT w.id FROM import_wave w WHERE w.id = $1 AND CASE $2 WHEN 'dry_run' THEN w.state = 'DRY_RUN' OR ${IS_VALIDATED_IN_PLACE}
    ELSE w.state = 'IMPORTED' END FOR SHARE) w
  ON CONFLICT ON CONSTRAINT import_wave_pass__pk DO UPDATE SET claimed_until = EXCLUDED.claimed_until
    WHERE s.finished_at IS NULL AND s.claimed_until < clock_timestamp()
  RETURNING ${utcInstant('started_at')} AS "startedAt", step, position, profile`;

const FORGET = `DELETE FROM import_wave_pass
  WHERE wave_id = $1 AND kind = $2 AND started_at = $3::timestamptz AND finished_at IS NULL`;

/** One that is under way holds while nothing came since it was begun. */
const FORGET_FOR_NEW = `DELETE FROM import_wave_pass s WHERE s.wave_id = $1 AND s.kind = 'dry_run' AND (s.finished_at IS NOT NULL
  OR s.started_at < (SELECT max(t.changed_at) FROM import_wave_part t WHERE t.wave_id = $1))`;

/** For whichever worker comes first. */
const BEGIN_DRY_RUN = `${NEW_PASS} VALUES ($1, 'dry_run', 'clear', ${NOTHING_SEEN}, clock_timestamp(), clock_timestamp())
  ON CONFLICT ON CONSTRAINT import_wave_pass__pk DO NOTHING RETURNING wave_id`;

/** Locks the wave before its pass, as whoever decides about the wave does. */
const HOLD = `SELECT FROM import_wave w JOIN import_wave_pass s ON s.wave_id = w.id
  WHERE w.id = $1 AND s.kind = $2 AND s.step = $3 AND s.position = $4 AND s.started_at = $5::timestamptz AND s.finished_at IS NULL
  FOR SHARE OF w FOR NO KEY UPDATE OF s`;

/** Empty lists are not known of accounts that a process of the release before has validated. */
const ADVANCE = `UPDATE import_wave_pass SET step = $5, position = $6, accounts = accounts + $7, customers = customers + $8,
    electricity = electricity + $9, gas = gas + $10, balance = balance + $11::numeric, transactions = transactions + $12,
    transaction_sum = transaction_sum + $13::numeric,
    empty_lists = CASE WHEN empty_lists IS NOT NULL THEN ARRAY(SELECT DISTINCT unnest(empty_lists || $14::text[]) ORDER BY 1) END,
    profile = CASE WHEN profile IS NOT NULL THEN coalesce($15::jsonb, profile) END,
    claimed_until = clock_timestamp() + interval '${LEASE} seconds'
  WHERE wave_id = $1 AND kind = $2 AND step = $3 AND position = $4 AND started_at = $16::timestamptz AND finished_at IS NULL
  RETURNING kind`;

const FINISH = `UPDATE import_wave_pass SET finished_at = clock_timestamp(), claimed_until = clock_timestamp(),
    problems = (SELECT count(DISTINCT process_id) FROM import_wave_finding f WHERE f.wave_id = $1 AND $2 = 'dry_run'),
    found_by_code = (SELECT coalesce(jsonb_object_agg(c.code, c.n), '{}') FROM (
      SELECT f.code, count(DISTINCT f.process_id) AS n FROM import_wave_finding f WHERE f.wave_id = $1 AND $2 = 'dry_run' GROUP BY f.code) c)
  WHERE wave_id = $1 AND kind = $2 AND step = $3 AND started_at = $4::timestamptz AND finished_at IS NULL RETURNING kind`;

const VALIDATED = `SELECT accounts::float8 AS judged, coalesce(problems, 0)::float8 AS problems FROM import_wave_pass
  WHERE wave_id = $1 AND kind = 'dry_run'`;

const ADDED_UP = `SELECT FROM import_wave_pass WHERE wave_id = $1 AND kind = 'imported' AND finished_at IS NOT NULL`;

const RELEASE = `UPDATE import_wave_pass SET claimed_until = clock_timestamp()
  WHERE wave_id = $1 AND kind = $2 AND started_at = $3::timestamptz AND finished_at IS NULL`;

/** Writes the totals that workers compute for waves. */
@Injectable()
export class WavePassesRepository {
  /** Waves of which something is to be validated or added up. */
  listDue(tx: Tx): Promise<DuePass[]> {
    return tx.query<DuePass[]>(DUE);
  }

  /** Whether what was imported of a wave is added up. */
  async isAddedUp(tx: Tx, waveId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(ADDED_UP, [waveId])).length > 0;
  }

  /** Begins the dry run of a wave that is locked and halted. @returns false where one is under way that says what another one would */
  async beginDryRun(tx: Tx, waveId: string): Promise<boolean> {
    await tx.query(FORGET_FOR_NEW, [waveId]);
    return (await tx.query<unknown[]>(BEGIN_DRY_RUN, [waveId])).length > 0;
  }

  /** @returns null when another worker has it, or there is nothing to be done */
  async claim(tx: Tx, due: DuePass): Promise<ClaimedPass | null> {
    const [claimed] = await tx.query<Omit<ClaimedPass, keyof DuePass>[]>(CLAIM, [due.waveId, due.kind]);
    return claimed === undefined ? null : { ...due, ...claimed };
  }

  /** Has a pass be begun anew by whoever comes first. */
  async forget(tx: Tx, { waveId, kind, startedAt }: ClaimedPass): Promise<void> {
    await tx.query(FORGET, [waveId, kind, startedAt]);
  }

  /**
   * Holds a pass and the state of its wave until the transaction ends.
   * @returns false when another worker has moved on, the wave was reopened, or the pass was begun anew
   */
  async hold(tx: Tx, { waveId, kind, step, position, startedAt }: ClaimedPass): Promise<boolean> {
    return (await tx.query<unknown[]>(HOLD, [waveId, kind, step, position, startedAt])).length > 0;
  }

  /**
   * Adds figures and empty lists, stores the profile, and moves to the next position.
   * @returns null when another worker has moved on, the wave was reopened, or the pass was begun anew
   */
  async advance(
    tx: Tx,
    pass: ClaimedPass,
    to: Pick<ClaimedPass, 'step' | 'position'> & Partial<Pick<ClaimedPass, 'profile'>>,
    figures: PassedFigures = NO_FIGURES,
    emptyLists: readonly string[] = [],
  ): Promise<ClaimedPass | null> {
    const { waveId, kind, startedAt, step, position } = pass;
    const { accounts, customers, electricity, gas, balance, transactions, transactionSum } = figures;
    const parameters = [waveId, kind, step, position, to.step, to.position];
    const sums = [accounts, customers, electricity, gas, balance, transactions, transactionSum];
    const [advanced] = await tx.query<[unknown[], number]>(ADVANCE, [
      ...parameters,
      ...sums,
      emptyLists,
      to.profile === undefined ? null : JSON.stringify(to.profile),
      startedAt,
    ]);
    return advanced.length === 0 ? null : { ...pass, ...to };
  }

  /** @returns whether it was this worker's to end */
  async finish(tx: Tx, { waveId, kind, step, startedAt }: ClaimedPass): Promise<boolean> {
    const [finished] = await tx.query<[unknown[], number]>(FINISH, [waveId, kind, step, startedAt]);
    return finished.length > 0;
  }

  /** What the dry run of a wave came to. */
  async validated(tx: Tx, waveId: string): Promise<{ judged: number; problems: number }> {
    const [judged] = await tx.query<[{ judged: number; problems: number }]>(VALIDATED, [waveId]);
    return judged;
  }

  /** Leaves it to whoever comes first. */
  async release(tx: Tx, { waveId, kind, startedAt }: ClaimedPass): Promise<void> {
    await tx.query(RELEASE, [waveId, kind, startedAt]);
  }
}
