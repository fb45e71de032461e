import {
  type ControlFigures,
  type FurtherBalance,
  FurtherSums,
  type KeptSums,
  type OverallControlTotals,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { dropRows } from '../drop-rows.js';
import { figureList } from '../figures-sql.js';
import type { Scope } from '../reconciliation-scope.js';
import { compareSql } from './comparison-sql.js';
import type { DifferenceCause } from './difference-causes.queries.js';
import { LEFT_TO_OTHERS } from './left-to-others.js';

/** Attempts after which a report is not computed again by itself. */
const MOST_ATTEMPTS = 5;

/** A report that is locked by the transaction that computes it. */
export interface ClaimedReconciliation {
  readonly id: string;
  readonly importSupplierId: string;
  /** Computations that failed so far. */
  readonly attempt: number;
  readonly scope: Scope;
  readonly waveId: string | null;
  /** Names of the figures besides the five. */
  readonly figures: readonly string[];
}

/** How many accounts are in each state. */
export interface StateCounts {
  readonly matched: number;
  readonly mismatched: number;
  readonly missing: number;
  readonly extra: number;
}

/** Result for all accounts. */
export interface ComputedReconciliation {
  readonly states: StateCounts;
  /** Totals of the platform. */
  readonly actual: OverallControlTotals;
  readonly causes: readonly DifferenceCause[];
  /** Both sides in the figures besides the five; null where what the lines come to is not known. */
  readonly furtherTotals: readonly FurtherBalance[] | null;
  /** The moment that it is of, as an instant; null for the one at which the transaction began. */
  readonly asOf: string | null;
}

/** Result for some accounts. */
export interface ComparedAccounts extends StateCounts {
  /** The number of the last account of them; null when there are no more. */
  readonly upto: string | null;
  /** Figures of the platform for them. */
  readonly actual: ControlFigures;
  /** Numeric figures besides the five of which the platform holds too much, and by how much; null when there are none. */
  readonly furtherTooMuch:
    | readonly { readonly figure: string; readonly key: string | null; readonly by: string }[]
    | null;
}

const CLAIM = `SELECT id, import_supplier_id AS "importSupplierId", attempt, scope, wave_id AS "waveId", figures FROM reconciliation
  WHERE status = 'COMPUTING'`;
const LOCK = 'LIMIT 1 FOR UPDATE SKIP LOCKED';

/** The lock is not kept: corrections of the wave would wait for the whole comparison. */
const LOOK_AT_WAVE = [
  'SAVEPOINT wave',
  'SELECT FROM import_wave WHERE id = $1 FOR SHARE',
  'ROLLBACK TO SAVEPOINT wave',
];

const FINISH = `UPDATE reconciliation SET status = 'READY', computed_at = coalesce($14::timestamptz, now()), matched = $2, mismatched = $3,
    missing = $4, extra = $5, actual_accounts = $6, (${figureList((figure) => `actual_${figure}`)}) = ($7, $8, $9, $10, $11),
    causes = $12, further_totals = $13
  WHERE id = $1`;

const FURTHER_SUMS = `SELECT further_sums AS sums FROM reconciliation_part
  WHERE reconciliation_id = $1 AND (further_sums IS NOT NULL OR figures <> '{}') ORDER BY part`;

const FAIL = `UPDATE reconciliation SET attempt = attempt + 1, due_at = clock_timestamp() + make_interval(secs => $2),
    status = CASE WHEN attempt + 1 >= ${MOST_ATTEMPTS} THEN 'FAILED' ELSE status END
  WHERE id = $1 AND status = 'COMPUTING'`;

const RELEASE = `UPDATE reconciliation SET due_at = clock_timestamp() WHERE id = $1 AND status = 'COMPUTING'`;

const RESTART = `UPDATE reconciliation SET status = 'COMPUTING', attempt = 0, due_at = ${LEFT_TO_OTHERS} WHERE id = $1
  RETURNING wave_id AS "waveId"`;

/** Reports while they are computed. */
@Injectable()
export class ComputedReconciliationsRepository {
  /**
   * Locks a report that waits to be computed, until the end of the transaction.
   * @param id null for the one that has been due longest
   * @returns null when there is none, or another process computes it
   */
  async claim(tx: Tx, id: string | null): Promise<ClaimedReconciliation | null> {
    const [claimed] = await (id === null
      ? tx.query<ClaimedReconciliation[]>(`${CLAIM} AND due_at <= clock_timestamp() ORDER BY due_at ${LOCK}`)
      : tx.query<ClaimedReconciliation[]>(`${CLAIM} AND id = $1 ${LOCK}`, [id]));
    return claimed ?? null;
  }

  /**
   * Waits for those who change accounts of a wave, and have noted when, before what they wrote can be seen.
   * @throws an error of serialisation when there was one: the transaction has to begin again, as it does not see the change
   */
  async awaitChanges(tx: Tx, waveId: string): Promise<void> {
    const [begin = '', look = '', end = ''] = LOOK_AT_WAVE;
    await tx.query(begin);
    await tx.query(look, [waveId]);
    await tx.query(end);
  }

  /** Forgets what was found before. */
  async clear(tx: Tx, id: string): Promise<void> {
    await dropRows(tx, 'reconciliation_difference', id);
  }

  /** Compares the next accounts and stores those that differ. @param after the number after which to begin */
  async compare(
    tx: Tx,
    { id, importSupplierId, scope, waveId, figures }: ClaimedReconciliation,
    after: string,
  ): Promise<ComparedAccounts> {
    const wave = scope === 'wave' ? [waveId] : [];
    const parameters = [id, importSupplierId, after, ...wave];
    const [compared] = await tx.query<[ComparedAccounts]>(compareSql(scope, figures), parameters);
    return compared;
  }

  /** Sums of the further figures over all parts; null where a part was received before they were computed. */
  async furtherSums(tx: Tx, id: string): Promise<FurtherSums | null> {
    const parts = await tx.query<{ sums: KeptSums | null }[]>(FURTHER_SUMS, [id]);
    const all = new FurtherSums();
    for (const { sums } of parts) {
      if (sums === null) return null;
      all.addSums(sums);
    }
    return all;
  }

  /** Marks the report READY with its results: all accounts were compared as they were when the transaction began. */
  async finish(
    tx: Tx,
    id: string,
    { states, actual, causes, furtherTotals, asOf }: ComputedReconciliation,
  ): Promise<void> {
    const { matched, mismatched, missing, extra } = states;
    const { accounts, meter_points: points, balance, transactions } = actual;
    const figures = [points.electricity, points.gas, balance, transactions.count, transactions.sum];
    const found = [JSON.stringify(causes), furtherTotals && JSON.stringify(furtherTotals)];
    await tx.query(FINISH, [id, matched, mismatched, missing, extra, accounts, ...figures, ...found, asOf]);
  }

  /** Notes that it could not be computed. @param seconds until it is tried again, if it is */
  async fail(tx: Tx, id: string, seconds: number): Promise<void> {
    await tx.query(FAIL, [id, seconds]);
  }

  /** Leaves a report to other processes at once. */
  async release(tx: Tx, id: string): Promise<void> {
    await tx.query(RELEASE, [id]);
  }

  /** Restarts the computation of a report, unless it is being computed. @returns the wave that it is of; null for none */
  async restart(tx: Tx, id: string): Promise<string | null> {
    const [[restarted]] = await tx.query<[Pick<ClaimedReconciliation, 'waveId'>[], number]>(RESTART, [id]);
    return restarted?.waveId ?? null;
  }
}
