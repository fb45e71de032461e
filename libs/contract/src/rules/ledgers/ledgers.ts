import { type LedgerPayload } from '../../payload/dto/ledger.payload.js';
import { type LedgerTransactionPayload } from '../../payload/dto/ledger-transaction.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { entries, oncePerAccount, type Place } from '../places.js';

/** A ledger as far as it could be read. */
export type LedgerPlace = Place<Partially<LedgerPayload>>;
/** A transaction of a ledger as far as it could be read. */
export type TransactionPlace = Place<Partially<LedgerTransactionPayload>>;

/** The ledgers of an account. */
export const ledgers = oncePerAccount<LedgerPlace>((account) => entries(account.ledgers, 'ledgers'));

/** The transactions of the open statement of a ledger. */
export function currentTransactions({ path, value }: LedgerPlace): readonly TransactionPlace[] {
  return entries(value.current_statement_transactions, `${path}.current_statement_transactions`);
}

/** The transactions of earlier statements of a ledger. */
export function historicalTransactions({ path, value }: LedgerPlace): readonly TransactionPlace[] {
  return entries(value.historical_statement_transactions, `${path}.historical_statement_transactions`);
}

/** The transactions of all ledgers, of both kinds. */
export const ledgerTransactions = oncePerAccount<TransactionPlace>((account) =>
  ledgers(account).flatMap((ledger) => [...currentTransactions(ledger), ...historicalTransactions(ledger)]),
);
