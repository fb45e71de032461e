import type { Tx } from '../../../platform/database/database.js';
import { sqlTotals } from './credit-types.js';

/** A figure or a row of the ledgers that is not what the rows behind it say. */
export interface BalanceDifference {
  readonly path: string;
  /** The stored value. */
  readonly stored: string | null;
  /** The sum of the rows. */
  readonly sent: string;
}

/** Rows listed of each kind at most; a damaged account must not make an endless answer. */
const MOST_ROWS = 100;

const totals = sqlTotals('t');

/**
 * SQL that recomputes every sum in numeric from the transactions and compares it with the stored figure. The balance
 * of a ledger is the imported one, or that of its statement plus the current transactions, plus later additions.
 * @param account expression for the account's id
 */
export function balanceDifferencesSql(account: string): string {
  return `
  WITH side AS (
    SELECT t.ledger_id, t.statement_id, t.imported_as, ${totals.credit} AS credit, ${totals.debit} AS debit
    FROM ledger_transaction t WHERE t.account_id = ${account} GROUP BY t.ledger_id, t.statement_id, t.imported_as
  ), ledgers AS (
    SELECT 'ledgers.' || l.position AS path, l.balance, o.opening_balance, o.credit_total, o.debit_total,
      coalesce(l.ledger_balance, coalesce(l.last_statement_balance, 0) + (
        SELECT coalesce(sum(credit - debit), 0) FROM side WHERE ledger_id = l.id AND imported_as = 'CURRENT'))
        + (SELECT coalesce(sum(credit - debit), 0) FROM side WHERE ledger_id = l.id AND imported_as IS NULL) AS expected,
      (SELECT coalesce(sum(credit), 0) FROM side WHERE statement_id = o.id) AS credit,
      (SELECT coalesce(sum(debit), 0) FROM side WHERE statement_id = o.id) AS debit
    FROM ledger l LEFT JOIN statement o ON o.ledger_id = l.id AND o.kind = 'OPEN' WHERE l.account_id = ${account}
  )
  SELECT path || '.balance' AS path, balance::text AS stored, expected::text AS sent FROM ledgers
  WHERE balance <> expected
  UNION ALL SELECT path || '.open_statement.credit_total', credit_total::text, credit::text FROM ledgers
  WHERE credit_total <> credit
  UNION ALL SELECT path || '.open_statement.debit_total', debit_total::text, debit::text FROM ledgers
  WHERE debit_total <> debit
  UNION ALL SELECT path || '.open_statement.opening_balance', opening_balance::text, (expected - credit + debit)::text
  FROM ledgers WHERE opening_balance <> expected - credit + debit
  UNION ALL (
    SELECT 'transactions.' || transaction_id || '.sent_transaction_date', sent_transaction_date::text, description
    FROM ledger_transaction
    WHERE account_id = ${account} AND description IS NOT NULL AND (sent_transaction_date IS NULL
      OR sent_transaction_date = transaction_date OR strpos(description, sent_transaction_date::text) = 0)
    ORDER BY position LIMIT ${MOST_ROWS})
  UNION ALL (
    SELECT 'transactions.' || transaction_id || '.occurrence', string_agg(occurrence::text, ', ' ORDER BY occurrence),
      '1 to ' || max(occurrence)
    FROM ledger_transaction WHERE account_id = ${account} AND transaction_id IS NOT NULL
    GROUP BY transaction_id HAVING max(occurrence) <> count(*) ORDER BY 1 LIMIT ${MOST_ROWS})`;
}

const DIFFERENCES = balanceDifferencesSql('$1');

/**
 * Inconsistencies in the ledgers of an account: a balance, the totals of an open statement, a moved transaction
 * without its original date, a repeated one whose earlier occurrences are missing. One statement, so that concurrent
 * additions cannot separate a sum from its rows.
 */
export async function listBalanceDifferences(tx: Tx, accountId: string): Promise<BalanceDifference[]> {
  return await tx.query<BalanceDifference[]>(DIFFERENCES, [accountId]);
}
