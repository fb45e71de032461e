import { type AccountImportRequest, addDays, type LedgerTransactionPayload } from '@carryover/contract';
import { balancesOf, ledgerOf } from '../parts/ledgers.js';
import type { SamplePlan } from './sample-plan.js';

type Money = Required<Pick<AccountImportRequest, 'transfer_balance' | 'ledgers' | 'payment_schedules'>>;

const MONTH = 30;

/** A ledger that adds up to the penny, and the schedule its payments come from. */
export function makeMoney(plan: SamplePlan): Money {
  const { draw, billedTo, supplyStart } = plan;
  const monthly = `${draw.whole(60, 240)}.00`;
  const day = draw.whole(1, 28);
  const historical = [3, 2, 1].flatMap((month) => monthOf(plan, month, monthly));
  historical.push(charge(plan, 0, billedTo));
  const current = draw.maybe(0.6) ? [payment(plan, 0, addDays(billedTo, draw.whole(1, 10)), monthly)] : [];
  const issuedOn = addDays(billedTo, draw.whole(1, 4));
  return {
    ...balancesOf([ledgerOf(current, { transactions: historical, closedOn: billedTo, issuedOn })]),
    payment_schedules: [
      {
        amount: monthly,
        day_of_month: day,
        frequency: 'MONTHLY',
        means: draw.pick(['DD', 'DD', 'DD', 'CARD', 'PAYMENT_SLIP']),
        start_date: supplyStart,
      },
    ],
  };
}

/** What a month brought: a payment, a charge, and now and then a credit. */
function monthOf(plan: SamplePlan, back: number, amount: string): LedgerTransactionPayload[] {
  const { draw, billedTo } = plan;
  const date = addDays(billedTo, -MONTH * back);
  const credit: LedgerTransactionPayload = {
    transaction_id: `CRD-${plan.number}-${back}`,
    transaction_date: addDays(date, 9),
    amount: `${draw.whole(5, 30)}.00`,
    type: 'CREDIT',
    reason: 'GOODWILL',
  };
  return [
    charge(plan, back, date),
    payment(plan, back, addDays(date, 3), amount),
    ...(draw.maybe(0.1) ? [credit] : []),
  ];
}

function charge({ draw, number }: SamplePlan, back: number, date: string): LedgerTransactionPayload {
  return {
    transaction_id: `CHG-${number}-${back}`,
    transaction_date: date,
    amount: `${draw.whole(55, 260)}.${draw.whole(10, 99)}`,
    type: 'CHARGE',
    reason: 'IMPORTED_CHARGE',
  };
}

function payment({ draw, number }: SamplePlan, back: number, date: string, amount: string): LedgerTransactionPayload {
  return {
    transaction_id: `PMT-${number}-${back}`,
    transaction_date: date,
    amount,
    type: 'PAYMENT',
    reason: 'REGULAR_SCHEDULE',
    payment_type: draw.pick(['DD_REGULAR_COLLECTION', 'DEBIT_CARD']),
  };
}
