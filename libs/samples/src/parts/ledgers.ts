import {
  type AccountImportRequest,
  type LedgerPayload,
  type LedgerTransactionPayload,
  signedAmount,
  sumPounds,
} from '@carryover/contract';

/** What the last statement of a ledger was about. */
export interface LastStatement {
  /** None after `closedOn`. */
  readonly transactions: LedgerTransactionPayload[];
  /** The day billed up to. */
  readonly closedOn: string;
  /** Undefined where it is not told; else not before `closedOn`. */
  readonly issuedOn: string | undefined;
}

/**
 * A ledger whose balances are the sums of its transactions.
 * @param current the transactions since the last statement
 * @param last undefined where there was no statement yet
 */
export function ledgerOf(current: LedgerTransactionPayload[], last: LastStatement | undefined): LedgerPayload {
  const historical = last?.transactions ?? [];
  return {
    ...(last !== undefined && {
      ...(historical.length > 0 && { historical_statement_transactions: historical }),
      last_statement_closing_date: last.closedOn,
      last_statement_issue_date: last.issuedOn,
      last_statement_balance: balanceOf(historical),
    }),
    ...(current.length > 0 && { current_statement_transactions: current }),
    ledger_balance: balanceOf([...historical, ...current]),
  };
}

function balanceOf(transactions: readonly LedgerTransactionPayload[]): string {
  return sumPounds(transactions.map(({ type, amount }) => signedAmount(type, amount)));
}

/** The ledgers of an account and the balance that it comes with, which is the sum of theirs. */
export function balancesOf(
  ledgers: LedgerPayload[],
): Required<Pick<AccountImportRequest, 'ledgers' | 'transfer_balance'>> {
  return { ledgers, transfer_balance: sumPounds(ledgers.map((ledger) => ledger.ledger_balance ?? '0')) };
}
