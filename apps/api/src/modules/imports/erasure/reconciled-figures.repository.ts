import type { Tx } from '../../../platform/database/database.js';

const OF_ACCOUNT = `r.import_supplier_id = $1 AND x.reconciliation_id = r.id AND x.external_account_number = $2`;

const STATEMENTS = [
  `UPDATE reconciliation_line x SET figures = NULL FROM reconciliation r WHERE ${OF_ACCOUNT} AND x.figures IS NOT NULL`,
  `UPDATE reconciliation_difference x SET further = NULL, too_much = split_part(x.too_much, E'\\t', 1)
    FROM reconciliation r WHERE ${OF_ACCOUNT} AND x.further IS NOT NULL`,
  // A cause is of many accounts, and names one of them.
  `UPDATE reconciliation SET causes = (
      SELECT jsonb_agg(CASE WHEN c.value ->> 'example' = $2 THEN c.value - 'further_differences' ELSE c.value END ORDER BY c.place)
      FROM jsonb_array_elements(causes) WITH ORDINALITY c (value, place))
    WHERE import_supplier_id = $1 AND causes @> jsonb_build_array(jsonb_build_object('example', $2::text))`,
];

/** What control totals say of customers: needs, whether there is a date of birth, and digests of everything. */
export class ReconciledFiguresRepository {
  /** Erases it of one account; its five figures stay, and it is compared by them alone from then on. */
  async blankOfAccount(tx: Tx, importSupplierId: string, externalAccountNumber: string): Promise<void> {
    for (const statement of STATEMENTS) await tx.query(statement, [importSupplierId, externalAccountNumber]);
  }
}
