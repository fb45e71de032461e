import { countsTowardsBalance, type PostImportTransaction } from '@carryover/contract';
import { newId } from '../../../platform/database/new-id.js';
import type { PlannedTransaction } from '../adding/planned-transaction.js';
import { movedDescription } from '../adding/statement-period.js';
import type { MainLedger } from './main-ledger.repository.js';

type Row = { readonly [column: string]: unknown };

/** The rows of a request by table; columns left out are null. */
export interface TransactionRows {
  readonly ledger_transaction: readonly Row[];
  readonly supply_charge_line_item: readonly Row[];
  readonly tax_item: readonly Row[];
}

/** Where and when the transactions are added, and on which meter point each supply charge is. */
export interface Addition {
  readonly accountId: string;
  readonly ledger: MainLedger;
  readonly addedAt: Date;
  readonly meterPointOf: (charge: PostImportTransaction) => string | null;
}

/** Spreads transactions over their tables. Amounts stay the texts they are. */
export function transactionRows(planned: readonly PlannedTransaction[], addition: Addition): TransactionRows {
  const owned = { account_id: addition.accountId };
  const rows: Record<keyof TransactionRows, Row[]> = {
    ledger_transaction: [],
    supply_charge_line_item: [],
    tax_item: [],
  };
  for (const one of planned) {
    const id = newId();
    const { line_items: lineItems = [], tax_items: taxItems = [], ...fields } = one.transaction;
    rows.ledger_transaction.push({ id, ...fields, ...owned, ...ownColumns(one, addition) });
    const parent = { ...owned, ledger_transaction_id: id };
    lineItems.forEach(({ units, ...item }, position) => {
      const [start_reading, end_reading, ...further] = units ?? [];
      const readings = { start_reading, end_reading, ...(further.length > 0 && { further_readings: further }) };
      rows.supply_charge_line_item.push({ id: newId(), ...item, ...parent, position, ...readings });
    });
    taxItems.forEach((item, position) => {
      rows.tax_item.push({ id: newId(), ...item, ...parent, position });
    });
  }
  return rows;
}

/** Columns of a transaction that the platform decides, beside those that were sent. */
function ownColumns({ index, transaction, occurrence, date, isMoved }: PlannedTransaction, addition: Addition): Row {
  const { transaction_date: sent } = transaction;
  return {
    ledger_id: addition.ledger.id,
    statement_id: addition.ledger.statementId,
    position: index,
    added_at: addition.addedAt.toISOString(),
    occurrence,
    transaction_date: date,
    ...(isMoved && { sent_transaction_date: sent, description: movedDescription(sent, date) }),
    affects_balance: countsTowardsBalance(transaction),
    mpxn: addition.meterPointOf(transaction),
  };
}
