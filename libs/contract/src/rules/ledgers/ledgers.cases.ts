import { append, breaks, keeps } from '../testing/make-case.js';
import { type Change, REMOVED, type RuleCase } from '../testing/rule-case.js';
import { LEDGER, neverBilled } from '../testing/sample-paths.js';

const BALANCE = `${LEDGER}.ledger_balance`;
const STATEMENT = `${LEDGER}.last_statement_balance`;
const CURRENT = `${LEDGER}.current_statement_transactions`;
const HISTORICAL = `${LEDGER}.historical_statement_transactions`;
const wrongBalance = (given: string, computed: string): string =>
  `The ledger balance ${given} does not equal the last statement balance plus current transactions (${computed}).`;
const wrongTotal = (computed: string, given: string): string =>
  `The ledger balances add up to ${computed}, not to the transfer balance ${given}.`;
const wrongStatement = (computed: string, given: string): string =>
  `The historical transactions add up to ${computed}, not to the last statement balance ${given}.`;

const credit = (transaction_id: string, transaction_date: string, amount: string) => ({
  transaction_id,
  transaction_date,
  amount,
  type: 'CREDIT',
  reason: 'GOODWILL',
});

/** Adds a credit to the current transactions and to both balances. */
const creditOf = (amount: string, ledgerBalance: string, transferBalance: string): Change => ({
  [CURRENT]: append(credit('C', '2024-09-08', amount)),
  [BALANCE]: ledgerBalance,
  transfer_balance: transferBalance,
});

/** Rules about balances: R101 to R104. */
export const ledgerCases: readonly RuleCase[] = [
  keeps('R101', 'adds credits', creditOf('0.05', '61.85', '57.35')),
  keeps('R101', 'takes a negative credit away', creditOf('-0.05', '61.75', '57.25')),
  breaks(
    'R101',
    'takes charges away',
    {
      'ledgers.1.current_statement_transactions.0.type': 'CREDIT',
      'ledgers.1.current_statement_transactions.0.reason': 'GOODWILL',
    },
    { 'ledgers.1.ledger_balance': wrongBalance('-4.50', '4.50') },
  ),

  breaks(
    'R102',
    'refuses a ledger balance, and leaves the transfer balance right',
    { [BALANCE]: '61.81' },
    { [BALANCE]: wrongBalance('61.81', '61.80') },
  ),
  breaks(
    'R102',
    'takes an absent ledger balance for nothing',
    { [BALANCE]: REMOVED },
    { [BALANCE]: wrongBalance('0.00', '61.80') },
  ),
  breaks(
    'R102',
    'refuses an amount of a current transaction by its effect',
    { [`${CURRENT}.0.amount`]: '92.01' },
    { [BALANCE]: wrongBalance('61.80', '61.81') },
  ),
  breaks(
    'R102',
    'misses a current transaction',
    { [`${CURRENT}.1`]: REMOVED },
    { [BALANCE]: wrongBalance('61.80', '81.80') },
  ),
  breaks(
    'R102',
    'counts ten digits after the point',
    { [BALANCE]: '61.8000000001' },
    { [BALANCE]: wrongBalance('61.8000000001', '61.80') },
  ),
  keeps('R102', 'takes another spelling of the sum', { [BALANCE]: '0061.8' }),
  keeps('R102', 'adds what floats cannot', {
    [CURRENT]: append(credit('C', '2024-09-08', '0.1'), credit('D', '2024-09-08', '0.2')),
    [BALANCE]: '62.1',
    transfer_balance: '57.6',
  }),
  keeps(
    'R102',
    'takes the longest amounts',
    creditOf('9999999937.1999999999', '9999999998.9999999999', '9999999994.4999999999'),
  ),
  breaks(
    'R102',
    'refuses both the balance of a ledger and that of the account',
    { [BALANCE]: '61.81', transfer_balance: '60' },
    { [BALANCE]: wrongBalance('61.81', '61.80'), transfer_balance: wrongTotal('57.31', '60') },
  ),
  ...(
    [
      [`${CURRENT}.0.amount`, 92, 'Expected string.'],
      [`${CURRENT}.0.type`, 'GIFT', '"GIFT" is not an accepted value. Accepted: CHARGE, CREDIT, PAYMENT, REPAYMENT.'],
      [`${CURRENT}.0`, null, 'Expected object.'],
      [CURRENT, {}, 'Expected array.'],
      [STATEMENT, 1, 'Expected string.'],
      [BALANCE, '1,0', 'Not a valid decimal number (at most 10 digits before and 10 after the point).'],
      [BALANCE, '61.80000000000', 'Not a valid decimal number (at most 10 digits before and 10 after the point).'],
    ] as const
  ).map(([path, value, message]) =>
    breaks('R102', `keeps silent when ${path} is ${JSON.stringify(value)}`, { [path]: value }, { [path]: message }),
  ),

  breaks(
    'R103',
    'refuses a transfer balance',
    { transfer_balance: '57.31' },
    { transfer_balance: wrongTotal('57.30', '57.31') },
  ),
  keeps('R103', 'compares nothing without a transfer balance', { transfer_balance: REMOVED }),
  keeps('R103', 'compares nothing without ledgers', { ...neverBilled, transfer_balance: '0.01' }),
  breaks('R103', 'misses a ledger', { 'ledgers.1': REMOVED }, { transfer_balance: wrongTotal('61.80', '57.30') }),
  keeps('R103', 'takes neither ledgers nor a balance', neverBilled),
  breaks('R103', 'keeps silent when a ledger is no object', { 'ledgers.1': 4.5 }, { 'ledgers.1': 'Expected object.' }),
  breaks('R103', 'keeps silent when ledgers are no list', { ledgers: 'none' }, { ledgers: 'Expected array.' }),
  breaks(
    'R103',
    'keeps silent when the balance is no text',
    { transfer_balance: 57.3 },
    { transfer_balance: 'Expected string.' },
  ),

  breaks(
    'R104',
    'refuses an amount of a historical transaction by its effect',
    { [`${HISTORICAL}.1.amount`]: '117.30' },
    { [STATEMENT]: wrongStatement('-10.30', '-10.20') },
  ),
  breaks(
    'R104',
    'refuses a last statement balance, and leaves the ledger balance right',
    { [STATEMENT]: '-10.19' },
    { [STATEMENT]: wrongStatement('-10.20', '-10.19') },
  ),
  breaks(
    'R104',
    'takes an absent balance for nothing',
    { [STATEMENT]: REMOVED },
    { [STATEMENT]: wrongStatement('-10.20', '0.00') },
  ),
  breaks(
    'R104',
    'leaves a ledger balance wrong that neither leads to',
    { [STATEMENT]: '-10.19', [BALANCE]: '61.85' },
    { [STATEMENT]: wrongStatement('-10.20', '-10.19'), [BALANCE]: wrongBalance('61.85', '61.81') },
  ),
  keeps('R104', 'asks for no historical transactions', { [HISTORICAL]: REMOVED }),
  breaks(
    'R104',
    'keeps silent when an amount cannot be read',
    { [`${HISTORICAL}.0.amount`]: '' },
    { [`${HISTORICAL}.0.amount`]: 'This field must not be empty.' },
  ),
];
