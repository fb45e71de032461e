import { FurtherSums, type KeptSums } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/**
 * Locks every row that erasures of two accounts of the supplier both write, in one order, which prevents deadlocks. Deleting reports locks
 * them before their lines, too.
 */
const HOLD = [
  `SELECT id FROM reconciliation WHERE import_supplier_id = $1 AND figures <> '{}' ORDER BY id FOR NO KEY UPDATE`,
  'SELECT id FROM pack WHERE import_supplier_id = $1 AND salt IS NOT NULL ORDER BY id FOR NO KEY UPDATE',
];

const OF_ACCOUNT = `r.import_supplier_id = $1 AND x.reconciliation_id = r.id AND x.external_account_number = $2`;

const STATEMENTS = [
  `UPDATE reconciliation_line x SET figures = NULL FROM reconciliation r WHERE ${OF_ACCOUNT} AND x.figures IS NOT NULL`,
  `UPDATE reconciliation_difference x SET further = NULL, too_much = split_part(x.too_much, E'\\t', 1)
    FROM reconciliation r WHERE ${OF_ACCOUNT} AND x.further IS NOT NULL`,
  // Totals of a report about few accounts are as good as those of one; the next comparison makes them anew.
  `UPDATE reconciliation r SET further_totals = NULL WHERE r.import_supplier_id = $1 AND r.further_totals IS NOT NULL
    AND EXISTS (SELECT FROM reconciliation_line x WHERE x.reconciliation_id = r.id AND x.external_account_number = $2)`,
  // A cause is of many accounts, and names one of them.
  `UPDATE reconciliation SET causes = (
      SELECT jsonb_agg(CASE WHEN c.value ->> 'example' = $2 THEN c.value - 'further_differences' ELSE c.value END ORDER BY c.place)
      FROM jsonb_array_elements(causes) WITH ORDINALITY c (value, place))
    WHERE import_supplier_id = $1 AND causes @> jsonb_build_array(jsonb_build_object('example', $2::text))`,
];

/**
 * Deletes the salts of packs, whose archives cannot change: without the salt their digests reveal nothing. A pack
 * that is being built gets a new salt and is begun again.
 */
const FORGET_SALTS = `UPDATE pack SET salt = CASE status WHEN 'READY' THEN NULL
    ELSE encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex') END
  WHERE import_supplier_id = $1 AND salt IS NOT NULL`;

const SUMMED = `SELECT p.reconciliation_id AS "reportId", p.part, p.further_sums AS sums, (
    SELECT json_agg(json_build_object('figure', f.key, 'key', v.key, 'amount', v.amount)) FROM jsonb_each(x.figures) f
    CROSS JOIN LATERAL (
      SELECT NULL::text AS key, f.value #>> '{}' AS amount WHERE jsonb_typeof(f.value) <> 'object'
      UNION ALL SELECT o.key, o.value FROM jsonb_each_text(CASE jsonb_typeof(f.value) WHEN 'object' THEN f.value ELSE '{}' END) o) v) AS values
  FROM reconciliation_part p
  JOIN reconciliation r ON r.id = p.reconciliation_id JOIN reconciliation_line x ON ${OF_ACCOUNT} AND x.part = p.part
  WHERE p.further_sums IS NOT NULL AND x.figures IS NOT NULL FOR UPDATE OF p`;

const SUM_AGAIN = 'UPDATE reconciliation_part SET further_sums = $3 WHERE reconciliation_id = $1 AND part = $2';

/** A part of control totals that has figures of an account besides the five. */
interface SummedPart {
  readonly reportId: string;
  readonly part: number;
  readonly sums: KeptSums;
  readonly values: readonly { readonly figure: string; readonly key: string | null; readonly amount: string }[] | null;
}

/** Erases figures of control totals about customers: needs, whether there is a date of birth, and digests. */
@Injectable()
export class ReconciledFiguresRepository {
  /** Erases the further figures of one account. Its five figures stay, and later comparisons use those alone. */
  async blankOfAccount(tx: Tx, importSupplierId: string, externalAccountNumber: string): Promise<void> {
    for (const statement of HOLD) await tx.query(statement, [importSupplierId]);
    const parts = await tx.query<SummedPart[]>(SUMMED, [importSupplierId, externalAccountNumber]);
    for (const { reportId, part, sums, values } of parts) {
      const left = FurtherSums.of(sums);
      for (const { figure, key, amount } of values ?? []) left.addOne(figure, key, amount, -1);
      await tx.query(SUM_AGAIN, [reportId, part, JSON.stringify(left)]);
    }
    for (const statement of STATEMENTS) await tx.query(statement, [importSupplierId, externalAccountNumber]);
    await tx.query(FORGET_SALTS, [importSupplierId]);
  }
}
