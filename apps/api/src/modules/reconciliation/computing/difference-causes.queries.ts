import { poundsToUnits, unitsToPounds } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { sqlEffect } from '../../accounts/index.js';
import { MOST_CAUSES, type RECONCILIATION_CAUSE } from '../causes.schemas.js';
import { FIGURES, type Figure, figureList } from '../figures-sql.js';
import { MOST_MONEY_FIRST, SEVERITY } from '../severity-sql.js';

/** Accounts that differ in the same way. */
export type DifferenceCause = Answer<typeof RECONCILIATION_CAUSE>;

type Deltas = Readonly<Record<Figure, string | null>>;

interface CauseRow extends Deltas {
  readonly state: DifferenceCause['state'];
  readonly accounts: number;
  readonly money: string;
  readonly importStatus: string | null;
  readonly errorCode: string | null;
  readonly example: string;
}

/** Causes of which the transaction that is too much is looked for, and accounts of each. */
const MOST_LOOKED_INTO = 10;
const ACCOUNTS_LOOKED_INTO = 200;

/** What the platform has too much of a figure; null of an account that only one side has. */
const delta = (figure: Figure) => `CASE d.state WHEN 'MISMATCHED' THEN d.${figure} - l.${figure} END`;

/** The line of each is found by its key: what was just written has no statistics. */
const DIFFERENCES = `reconciliation_difference d LEFT JOIN LATERAL (SELECT * FROM reconciliation_line l
    WHERE l.reconciliation_id = d.reconciliation_id AND l.external_account_number = d.external_account_number OFFSET 0) l ON true`;

const CAUSES = `SELECT d.state, count(*)::float8 AS accounts, coalesce(sum(d.money), 0)::text AS money,
    d.import_status AS "importStatus", d.error_code AS "errorCode", min(d.external_account_number) AS example,
    ${figureList((figure) => `(${delta(figure)})::text AS ${figure}`)}
  FROM ${DIFFERENCES} WHERE d.reconciliation_id = $1
  GROUP BY d.state, d.import_status, d.error_code, ${figureList(delta)}
  ORDER BY ${SEVERITY}, sum(d.money) DESC, count(*) DESC, min(d.external_account_number) LIMIT ${MOST_CAUSES}`;

/** The one kind of transaction that the first accounts of a cause all have with the effect that is too much. */
const LIKELY_TRANSACTION = `WITH alike AS MATERIALIZED (
    SELECT a.id FROM ${DIFFERENCES}
    JOIN account a ON a.import_supplier_id = $2 AND a.external_account_number = d.external_account_number
    WHERE d.reconciliation_id = $1 AND ${SEVERITY} = 1 AND ${MOST_MONEY_FIRST} = -greatest(abs($5::numeric), abs($7::numeric))
      AND ROW(${figureList(delta)}) = ROW($3::numeric, $4::numeric, $5::numeric, $6::numeric, $7::numeric)
    ORDER BY d.external_account_number LIMIT ${ACCOUNTS_LOOKED_INTO})
  SELECT t.type, CASE WHEN t.added_at IS NULL THEN t.imported_as ELSE 'ADDED' END AS origin,
    CASE WHEN min(t.transaction_id) = max(t.transaction_id) THEN min(t.transaction_id) END AS transaction_id
  FROM alike JOIN ledger_transaction t ON t.account_id = alike.id
  WHERE ${sqlEffect('t')} = $7::numeric
  GROUP BY 1, 2 HAVING count(DISTINCT t.account_id) = (SELECT count(*) FROM alike)
  ORDER BY (t.type IS NULL), 2 LIMIT 1`;

/** What the accounts of a report that differ have in common. */
@Injectable()
export class DifferenceCausesQueries {
  /**
   * @param report whose accounts are all compared
   * @returns the worst first: other figures by money, what is missing, what is there besides
   */
  async find(tx: Tx, report: { readonly id: string; readonly importSupplierId: string }): Promise<DifferenceCause[]> {
    const causes: DifferenceCause[] = [];
    for (const row of await tx.query<CauseRow[]>(CAUSES, [report.id])) {
      const { state, accounts, money, example, importStatus, errorCode } = row;
      const isOneTooMany = row.transactions === '1' && causes.length < MOST_LOOKED_INTO;
      const likely = isOneTooMany ? await likelyTransaction(tx, report, row) : [];
      causes.push({
        state,
        accounts,
        money: inOneSpelling(money),
        example,
        differences: differencesBy(row),
        ...(state === 'MISSING' && { import_status: importStatus, error_code: errorCode }),
        ...(likely[0] && { likely_transaction: likely[0] }),
      });
    }
    return causes;
  }
}

type LikelyTransaction = NonNullable<DifferenceCause['likely_transaction']>;

function likelyTransaction(
  tx: Tx,
  { id, importSupplierId }: { readonly id: string; readonly importSupplierId: string },
  deltas: Deltas,
): Promise<LikelyTransaction[]> {
  const values = FIGURES.map((figure) => deltas[figure]);
  return tx.query<LikelyTransaction[]>(LIKELY_TRANSACTION, [id, importSupplierId, ...values]);
}

function differencesBy(deltas: Deltas): DifferenceCause['differences'] {
  const { electricity, gas, balance, transactions, transaction_sum: sum } = deltas;
  const by = [
    { field: 'meter_points.electricity', by: counted(electricity) },
    { field: 'meter_points.gas', by: counted(gas) },
    { field: 'balance', by: inOneSpelling(balance ?? '0') },
    { field: 'transactions.count', by: counted(transactions) },
    { field: 'transactions.sum', by: inOneSpelling(sum ?? '0') },
  ] as const;
  return by.filter((figure) => figure.by !== 0 && figure.by !== '0.00');
}

const counted = (text: string | null): number => Number(text ?? 0);

function inOneSpelling(pounds: string): string {
  return unitsToPounds(poundsToUnits(pounds));
}
