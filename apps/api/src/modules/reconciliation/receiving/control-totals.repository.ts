import { figuresAsJson } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { runPrepared } from '../../../platform/database/run-prepared.js';
import { figureList } from '../figures-sql.js';
import { LEFT_TO_OTHERS } from '../reconciliation-lock.js';
import type { Scope } from '../reconciliation-scope.js';
import type { AccountLine, ControlTotalsLines, RepeatedLine } from './control-totals-lines.js';

/** The latest reports of a supplier that are kept. */
export const KEPT = 5;

const FIND_WAVE = 'SELECT id FROM import_wave WHERE import_supplier_id = $1 AND code = $2';

const INSERT = `INSERT INTO reconciliation (id, import_supplier_id, scope, wave_id, created_at, status, attempt, due_at,
    expected_accounts, ${figureList((figure) => `expected_${figure}`)})
  VALUES ($1, $2, $3, $4, clock_timestamp(), 'COMPUTING', 0, ${LEFT_TO_OTHERS}, 0, 0, 0, 0, 0, 0)`;

const EXPECT = `UPDATE reconciliation SET expected_accounts = $2, expected_electricity = $3, expected_gas = $4,
    expected_balance = $5, expected_transactions = $6, expected_transaction_sum = $7, figures = $8 WHERE id = $1`;

const ADD_PART = 'INSERT INTO reconciliation_part (reconciliation_id, part, salt) VALUES ($1, 1, $2)';

const ADD_LINES = `INSERT INTO reconciliation_line (reconciliation_id, line_number, external_account_number,
    ${figureList((figure) => figure)}, figures)
  SELECT $1, * FROM unnest($2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::numeric[], $7::bigint[], $8::numeric[], $9::jsonb[])
  ON CONFLICT DO NOTHING RETURNING line_number`;

const EARLIER = `SELECT external_account_number AS "externalAccountNumber", line_number AS number FROM reconciliation_line
  WHERE reconciliation_id = $1 AND external_account_number = ANY($2::text[])`;

/** The latest report of a wave stays as long as a decision about the wave may depend on it. */
const IS_NEEDED = `EXISTS (SELECT FROM import_wave w WHERE w.id = r.wave_id AND w.state NOT IN ('RECONCILED', 'SIGNED_OFF', 'CANCELLED')
  AND r.id = (SELECT l.id FROM reconciliation l WHERE l.import_supplier_id = $1 AND l.wave_id = w.id
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1))`;

const DROP_OLD = `DELETE FROM reconciliation r WHERE r.id IN (
  SELECT id FROM reconciliation WHERE import_supplier_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${KEPT})
  AND NOT ${IS_NEEDED}`;

/** A report that begins. */
export interface NewReconciliation {
  readonly id: string;
  readonly importSupplierId: string;
  readonly scope: Scope;
  readonly waveId: string | null;
}

/** Keeps control totals as they come. */
@Injectable()
export class ControlTotalsRepository {
  /** @returns the id of a wave of the supplier; null when there is none */
  async findWave(tx: Tx, importSupplierId: string, code: string): Promise<string | null> {
    const [found] = await tx.query<{ id: string }[]>(FIND_WAVE, [importSupplierId, code]);
    return found?.id ?? null;
  }

  /** Begins a report of which nothing is known yet. */
  async add(tx: Tx, { id, importSupplierId, scope, waveId }: NewReconciliation): Promise<void> {
    await tx.query(INSERT, [id, importSupplierId, scope, waveId]);
  }

  /** Adds accounts. @returns the lines about accounts that are there already, which are not added */
  async addLines(tx: Tx, id: string, lines: readonly AccountLine[]): Promise<RepeatedLine[]> {
    const column = <T>(read: (line: AccountLine) => T): T[] => lines.map(read);
    const added = await runPrepared<Row<'reconciliation_line', 'line_number'>>(
      tx,
      'reconciliation-add-lines',
      ADD_LINES,
      [
        id,
        column(({ number }) => number),
        column(({ account }) => account.external_account_number),
        column(({ account }) => account.meter_points.electricity),
        column(({ account }) => account.meter_points.gas),
        column(({ account }) => account.balance),
        column(({ account }) => account.transactions.count),
        column(({ account }) => account.transactions.sum),
        column(({ further }) => (further === undefined ? null : figuresAsJson(further))),
      ],
    );
    if (added.length === lines.length) return [];
    const numbers = new Set(added.map(({ line_number: number }) => number));
    const refused = lines.filter(({ number }) => !numbers.has(number));
    return this.withEarlier(tx, id, refused);
  }

  /** Says what the accounts come to, and of what besides the lines say something. */
  async expect(tx: Tx, id: string, { totals, figures: further, salt }: ControlTotalsLines): Promise<void> {
    const { accounts, meter_points: points, balance, transactions } = totals;
    const figures = [points.electricity, points.gas, balance, transactions.count, transactions.sum];
    await tx.query(ADD_PART, [id, salt]);
    await tx.query(EXPECT, [id, accounts, ...figures, further]);
  }

  /** Deletes the supplier's reports but the latest, and the latest of each wave that is not reconciled yet. */
  async dropOld(tx: Tx, importSupplierId: string): Promise<void> {
    await tx.query(DROP_OLD, [importSupplierId]);
  }

  private async withEarlier(tx: Tx, id: string, lines: readonly AccountLine[]): Promise<RepeatedLine[]> {
    const accounts = lines.map(({ account }) => account.external_account_number);
    const found = await tx.query<{ externalAccountNumber: string; number: number }[]>(EARLIER, [id, accounts]);
    const earlier = new Map(found.map((line) => [line.externalAccountNumber, line.number]));
    return lines.map(({ number, account }) => ({
      number,
      earlier: earlier.get(account.external_account_number) ?? number,
    }));
  }
}
