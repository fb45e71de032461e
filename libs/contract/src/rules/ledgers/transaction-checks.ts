import { quoted } from '../../payload/shape-problem.js';
import { poundsToUnits } from '../../values/pounds.js';
import { type FindingAmong, REQUIRED } from '../define-rule.js';
import { type Entry } from '../entries.js';
import { repeats } from '../repeats.js';
import { isPositiveOnly, transactionTermProblems } from './transaction-terms.js';

/** The fields that transactions of a ledger and added ones have in common, as far as they could be read. */
interface SomeTransaction {
  readonly transaction_id?: string;
  readonly transaction_date?: string;
  readonly amount?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly payment_type?: string;
}

type Transactions = readonly Entry<SomeTransaction>[];

/** What R113, R114 and R115 are, of the transactions of a ledger and of those added later. */
const RUNS = 'validate, create, transactions endpoint';
const LISTS =
  'ledgers[].current_statement_transactions[] and historical_statement_transactions[], and of transactions[]';

/** R113: no transaction is dated in the future. */
export const NOT_IN_FUTURE = {
  id: 'R113',
  title: 'No transaction is in the future',
  runs: RUNS,
  path: `transaction_date of ${LISTS}`,
  note: 'At the transactions endpoint only with force_add_to_current_statement=false; otherwise the date is moved (R156)',
  code: 'transaction_in_future',
  message: 'The transaction date cannot be in the future.',
} as const;

/** R114: payments and repayments have amounts above zero. */
export const POSITIVE_AMOUNT = {
  id: 'R114',
  title: 'Payments and repayments are positive',
  runs: RUNS,
  path: `amount of ${LISTS}`,
  isLocked: true,
  code: 'amount_not_positive',
  message: 'The amount of a {type=payment|repayment} must be positive.',
} as const;

const UNKNOWN_TERM = '"{value}" is not a {term=reason|payment type} for a {type}.';

/** R115: reason and payment type of a transaction go with its type. */
export const FITTING_TERMS = {
  id: 'R115',
  title: 'Reasons and payment types fit the type of transaction',
  runs: RUNS,
  path: `reason and payment_type of ${LISTS}`,
  advice: 'a word that is not known for the type',
  note: 'The lists of reasons and payment types are open',
  code: 'invalid_transaction_reason',
  messages: {
    missing: REQUIRED,
    otherType: { message: 'This field does not apply to a {type}.', code: 'field_does_not_apply' },
    reason: UNKNOWN_TERM,
    payment_type: { message: UNKNOWN_TERM, code: 'invalid_payment_type' },
  },
} as const;

/** R112: the entries whose transaction id an earlier one has. */
export function* repeatedTransactionIds(transactions: Transactions) {
  for (const { path, key } of repeats(transactions, (one) => one.transaction_id))
    yield { path: `${path}.transaction_id`, data: { id: quoted(key) } };
}

/** R113: the dates after today. */
export function* futureTransactions(transactions: Transactions, today: string) {
  for (const { path, value: transaction } of transactions) {
    if (transaction.transaction_date === undefined || transaction.transaction_date <= today) continue;
    yield { path: `${path}.transaction_date` };
  }
}

/** R114: the amounts of payments and repayments that are not above zero. */
export function* amountsNotPositive(transactions: Transactions) {
  for (const { path, value: transaction } of transactions) {
    const { type, amount } = transaction;
    if (type === undefined || amount === undefined) continue;
    if (!isPositiveOnly(type) || poundsToUnits(amount) > 0n) continue;
    yield { path: `${path}.amount`, data: { type: type.toLowerCase() } };
  }
}

/** R115: the reasons and payment types that do not go with the type of their transaction. */
export function* unfitTransactionTerms(
  transactions: Transactions,
  isUnreadable: (path: string) => boolean,
): Generator<FindingAmong<typeof FITTING_TERMS.messages>> {
  for (const { path, value: transaction } of transactions) {
    if (transaction.type === undefined) continue;
    for (const { field, ...finding } of transactionTermProblems(transaction.type, transaction)) {
      if (transaction[field] === undefined && isUnreadable(`${path}.${field}`)) continue;
      yield { path: `${path}.${field}`, ...finding };
    }
  }
}
