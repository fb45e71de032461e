import { poundsToUnits, signedUnits } from '../../values/pounds.js';
import { type AccountView } from '../account-view.js';
import { type RuleContext } from '../rule.js';
import {
  currentTransactions,
  historicalTransactions,
  type LedgerEntry,
  ledgers,
  type TransactionEntry,
} from './ledgers.js';
import { isPositiveOnly } from './transaction-terms.js';

/** The sums of a ledger in 10^-10 pounds; undefined is what cannot be checked. Absent balances count as zero. */
interface LedgerSums {
  readonly ledgerBalance: bigint | undefined;
  readonly statementBalance: bigint | undefined;
  readonly current: bigint | undefined;
  /** Undefined also without historical transactions, to which nothing has to add up. */
  readonly historical: bigint | undefined;
}

/** The expected balance of a ledger, and whether the given one differs from it (R102). */
export interface LedgerVerdict {
  readonly ledger: LedgerEntry;
  readonly given: bigint | undefined;
  /** Undefined where nothing contradicts the balance given. */
  readonly expected: bigint | undefined;
  /** The sum of the historical transactions, where it contradicts the last statement balance (R104). */
  readonly historical: bigint | undefined;
}

/**
 * Compares the balances of each ledger with its transactions. Where a last statement balance is contradicted by the
 * historical transactions and those lead to the ledger balance given, the ledger balance is right. Several rules ask for it
 * one after the other.
 */
export function checkLedgers(account: AccountView, context: RuleContext): readonly LedgerVerdict[] {
  return account.once(verdicts).of(context);
}

/** The verdicts on an account in the context that was asked for last. */
function verdicts(account: AccountView): { readonly of: (context: RuleContext) => readonly LedgerVerdict[] } {
  let last: { readonly context: RuleContext; readonly verdicts: readonly LedgerVerdict[] } | undefined;
  return {
    of(context) {
      if (last?.context !== context) last = { context, verdicts: [...verdictsOn(account, context)] };
      return last.verdicts;
    },
  };
}

function* verdictsOn(account: AccountView, context: RuleContext): Generator<LedgerVerdict> {
  for (const ledger of ledgers(account)) {
    const { ledgerBalance, statementBalance, current, historical } = sumsOf(ledger, context);
    const contradicted = historical !== undefined && statementBalance !== undefined && historical !== statementBalance;
    const computed = add(statementBalance, current);
    const isRight = ledgerBalance === computed || (contradicted && ledgerBalance === add(historical, current));
    yield {
      ledger,
      given: ledgerBalance,
      expected: ledgerBalance === undefined || isRight ? undefined : computed,
      historical: contradicted ? historical : undefined,
    };
  }
}

function sumsOf(ledger: LedgerEntry, context: RuleContext): LedgerSums {
  const { path, value } = ledger;
  const { current_statement_transactions: current, historical_statement_transactions: historical } = value;
  return {
    ledgerBalance: balanceOf(value.ledger_balance, `${path}.ledger_balance`, context),
    statementBalance: balanceOf(value.last_statement_balance, `${path}.last_statement_balance`, context),
    current:
      current === undefined && context.isUnreadable(`${path}.current_statement_transactions`)
        ? undefined
        : effectOf(currentTransactions(ledger), current?.length ?? 0),
    historical: historical && effectOf(historicalTransactions(ledger), historical.length),
  };
}

/** A balance in 10^-10 pounds, zero when absent; undefined when it cannot be read. */
export function balanceOf(text: string | undefined, path: string, { isUnreadable }: RuleContext): bigint | undefined {
  if (text !== undefined) return poundsToUnits(text);
  return isUnreadable(path) ? undefined : 0n;
}

/** What transactions add to a balance; undefined when one cannot be read or is refused for its amount (R114). */
function effectOf(transactions: Iterable<TransactionEntry>, count: number): bigint | undefined {
  let total = 0n;
  let read = 0;
  for (const { value: transaction } of transactions) {
    const { type, amount } = transaction;
    if (type === undefined || amount === undefined) return undefined;
    if (isPositiveOnly(type) && poundsToUnits(amount) <= 0n) return undefined;
    total += signedUnits(type, amount);
    read += 1;
  }
  return read === count ? total : undefined;
}

function add(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
