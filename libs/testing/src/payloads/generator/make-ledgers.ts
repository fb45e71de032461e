import { addDays, type LedgerPayload, type LedgerTransactionPayload } from '@carryover/contract';
import { type LastStatement, ledgerOf } from '@carryover/samples';
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

/** Up to three ledgers, some with many transactions. */
export function makeLedgers(plan: AccountPlan): LedgerPayload[] {
  return plan.draw.list(plan.draw.count(0, 3), () => makeLedger(plan));
}

function makeLedger(plan: AccountPlan): LedgerPayload {
  const { draw } = plan;
  const length = draw.maybe(0.02) ? 300 : draw.count(0, 6);
  const currentFrom = addDays(plan.billedTo, 1);
  const current = draw.list(length, () => makeTransaction(plan, drawDateAfter(draw, currentFrom, 60)));
  return ledgerOf(current, plan.wasBilled ? makeLastStatement(plan) : undefined);
}

function makeLastStatement(plan: AccountPlan): LastStatement {
  const { draw, billedTo } = plan;
  return {
    transactions: draw.list(draw.count(0, 6), () => makeTransaction(plan, drawDateBefore(draw, billedTo, 500))),
    closedOn: billedTo,
    issuedOn: draw.maybe() ? drawDateAfter(draw, billedTo, 20) : undefined,
  };
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
