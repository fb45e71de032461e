import {
  addDays,
  type LedgerPayload,
  type LedgerTransactionPayload,
  signedAmount,
  sumPounds,
} from '@carryover/contract';
import { type AccountPlan } from './account-plan.js';
import { drawDateAfter, drawDateBefore, drawPositive } from './draw-values.js';

const REASONS = {
  PAYMENT: ['REGULAR_SCHEDULE', 'ACCOUNT_CHARGE_PAYMENT', ''],
  REPAYMENT: ['FULL_CREDIT_REFUND', 'CHARGEBACK', ''],
  CHARGE: ['IMPORTED_CHARGE', 'PAPER_BILL_FEE', 'DEFAULT'],
  CREDIT: ['IMPORTED_CREDIT', 'GOODWILL', 'DIRECT_DEBIT_DISCOUNT'],
} as const;
const PAYMENT_TYPES = {
  PAYMENT: ['DD_REGULAR_COLLECTION', 'DEBIT_CARD', 'CASH', ''],
  REPAYMENT: ['BACS', 'CARD_REFUND', ''],
} as const;
const TYPES = ['PAYMENT', 'REPAYMENT', 'CHARGE', 'CREDIT'] as const;

/** Ledgers that reconcile, and the transfer balance they add up to. */
export function makeLedgers(plan: AccountPlan): { ledgers: LedgerPayload[]; transferBalance: string } {
  const ledgers = plan.draw.list(plan.draw.count(0, 3), () => makeLedger(plan));
  return { ledgers, transferBalance: sumPounds(ledgers.map((ledger) => ledger.ledger_balance ?? '0')) };
}

function makeLedger(plan: AccountPlan): LedgerPayload {
  const { draw } = plan;
  const length = draw.maybe(0.02) ? 300 : draw.count(0, 6);
  const currentFrom = addDays(plan.billedTo, 1);
  const current = draw.list(length, () => makeTransaction(plan, drawDateAfter(draw, currentFrom, 60)));
  const closed: LedgerPayload = plan.wasBilled ? makeClosedStatement(plan) : {};
  const lines = [closed.last_statement_balance ?? '0', ...current.map(effectOf)];
  return {
    ...closed,
    ...(current.length > 0 && { current_statement_transactions: current }),
    ledger_balance: sumPounds(lines),
  };
}

function makeClosedStatement(plan: AccountPlan): LedgerPayload {
  const { draw, billedTo } = plan;
  const historical = draw.list(draw.count(0, 6), () => makeTransaction(plan, drawDateBefore(draw, billedTo, 500)));
  return {
    ...(historical.length > 0 && { historical_statement_transactions: historical }),
    last_statement_closing_date: billedTo,
    ...draw.optional({ last_statement_issue_date: () => drawDateAfter(draw, billedTo, 20) }),
    last_statement_balance: sumPounds(historical.map(effectOf)),
  };
}

function effectOf(transaction: LedgerTransactionPayload): string {
  return signedAmount(transaction.type, transaction.amount);
}

function makeTransaction(plan: AccountPlan, date: string): LedgerTransactionPayload {
  const { draw, identity } = plan;
  const type = draw.pick(TYPES);
  const amount = drawPositive(draw, { integer: 6, fraction: 10 });
  const isReversal = (type === 'CHARGE' || type === 'CREDIT') && draw.maybe(0.1);
  return {
    transaction_id: identity.nextId(draw.maybe(0.1) ? 'T "é" 😀' : 'T'),
    transaction_date: date,
    amount: isReversal ? `-${amount}` : amount,
    type,
    reason: type === 'CHARGE' || type === 'CREDIT' || draw.maybe() ? draw.pick(REASONS[type]) : undefined,
    payment_type:
      (type === 'PAYMENT' || type === 'REPAYMENT') && draw.maybe() ? draw.pick(PAYMENT_TYPES[type]) : undefined,
  };
}
