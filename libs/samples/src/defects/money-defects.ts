import { sumPounds } from '@carryover/contract';
import { type Defect, put } from './defect.js';
import { ledgerOf } from './parts-of-account.js';

/** Mistakes about balances, payments and bills. */
export const moneyDefects: readonly [Defect, ...Defect[]] = [
  {
    defect: 'a transfer balance a penny off',
    rule: 'R103',
    code: 'ledger_balances_not_equal_to_transfer_balance',
    plant: (account) => {
      account.transfer_balance = sumPounds([account.transfer_balance ?? '0', '0.01']);
      return 'transfer_balance';
    },
  },
  {
    defect: 'a transfer balance as a number',
    rule: 'R04',
    code: 'invalid_type',
    plant: (account) => {
      // What a program sends that holds money in floats: this is the mistake.
      put(account, 'transfer_balance', Number(account.transfer_balance ?? '0'));
      return 'transfer_balance';
    },
  },
  {
    defect: 'one transaction sent twice',
    rule: 'R112',
    code: 'duplicate_transaction_ids',
    plant: (account) => {
      const ledger = ledgerOf(account);
      const [first, second] = ledger?.value.historical_statement_transactions ?? [];
      if (ledger === null || first === undefined || second === undefined) return null;
      second.transaction_id = first.transaction_id;
      return `${ledger.path}.historical_statement_transactions.1.transaction_id`;
    },
  },
  {
    defect: 'a charge without a reason',
    rule: 'R115',
    code: 'required',
    plant: (account) => {
      const ledger = ledgerOf(account);
      const transactions = ledger?.value.historical_statement_transactions ?? [];
      const index = transactions.findIndex(({ type }) => type === 'CHARGE');
      const charge = transactions[index];
      if (ledger === null || charge === undefined) return null;
      delete charge.reason;
      return `${ledger.path}.historical_statement_transactions.${index}.reason`;
    },
  },
  {
    defect: 'a payment on the 31st',
    rule: 'R122',
    code: 'invalid_payment_day_for_payment_schedule',
    plant: ({ payment_schedules: [schedule] = [] }) => {
      if (schedule === undefined) return null;
      schedule.day_of_month = 31;
      return 'payment_schedules.0.day_of_month';
    },
  },
  {
    defect: 'a bill that ends before it begins',
    rule: 'R137',
    code: 'statement_period_ends_before_it_starts',
    plant: ({ statements: [statement] = [] }) => {
      if (statement === undefined) return null;
      const { bill_period_from_date: from, bill_period_to_date: to } = statement;
      statement.bill_period_from_date = to;
      statement.bill_period_to_date = from;
      return 'statements.0.bill_period_from_date';
    },
  },
  {
    defect: 'a tax year with a hyphen',
    rule: 'R139',
    code: 'incorrect_format_for_tax_year',
    plant: (account) => {
      account.warm_home_discount = [{ tax_year: '2022-23' }];
      return 'warm_home_discount.0.tax_year';
    },
  },
];
