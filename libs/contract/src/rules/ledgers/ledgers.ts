import { type LedgerPayload } from '../../payload/dto/ledger.payload.js';
import { type LedgerTransactionPayload } from '../../payload/dto/ledger-transaction.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { oncePerAccount } from '../account-view.js';
import { type Entry, entries } from '../entries.js';

/** A ledger as far as it could be read. */
export type LedgerEntry = Entry<Partially<LedgerPayload>>;
/** A transaction of a ledger as far as it could be read. */
export type TransactionEntry = Entry<Partially<LedgerTransactionPayload>>;

/** The ledgers of an account. */
export const ledgers = oncePerAccount<LedgerEntry>((account) => entries(account.payload.ledgers, 'ledgers'));

/** The transactions of the open statement of a ledger. */
export function currentTransactions({ path, value }: LedgerEntry): readonly TransactionEntry[] {
  return entries(value.current_statement_transactions, `${path}.current_statement_transactions`);
}

/** The transactions of earlier statements of a ledger. */
export function historicalTransactions({ path, value }: LedgerEntry): readonly TransactionEntry[] {
  return entries(value.historical_statement_transactions, `${path}.historical_statement_transactions`);
}

/** The transactions of all ledgers, of both kinds. */
export const ledgerTransactions = oncePerAccount<TransactionEntry>((account) =>
  ledgers(account).flatMap((ledger) => [...currentTransactions(ledger), ...historicalTransactions(ledger)]),
);
