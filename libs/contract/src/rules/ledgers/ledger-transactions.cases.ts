import { append, breaks, doubts, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { LEDGER } from '../testing/sample-paths.js';

const CURRENT = `${LEDGER}.current_statement_transactions`;
const HISTORICAL = `${LEDGER}.historical_statement_transactions`;
const PAYMENT = `${HISTORICAL}.0`;
const CHARGE = `${HISTORICAL}.1`;
const CREDIT = `${HISTORICAL}.2`;
const REPAYMENT = `${CURRENT}.1`;
const FUTURE = 'The transaction date cannot be in the future.';
const used = (id: string): string => `Transaction id "${id}" is used more than once.`;

/** Historical credits of these amounts, by which the sums stay what they were. */
const credits = (...amounts: string[]) =>
  amounts.map((amount, index) => ({
    transaction_id: `N${index}`,
    transaction_date: '2024-08-31',
    amount,
    type: 'CREDIT',
    reason: 'GOODWILL',
  }));

/** Rules about the transactions of ledgers: R112 to R115. */
export const ledgerTransactionCases: readonly RuleCase[] = [
  ...['PMT-24-0903-7', 'PMT-24-0803-7'].map((id) =>
    breaks(
      'R112',
      `refuses ${id} in another ledger`,
      { 'ledgers.1.current_statement_transactions.0.transaction_id': id },
      { 'ledgers.1.current_statement_transactions.0.transaction_id': used(id) },
    ),
  ),
  breaks(
    'R112',
    'refuses a current id among the historical ones',
    { [`${CREDIT}.transaction_id`]: ' PMT-24-0903-7 ' },
    { [`${CREDIT}.transaction_id`]: used('PMT-24-0903-7') },
  ),
  breaks(
    'R112',
    'misses an id',
    { [`${CREDIT}.transaction_id`]: ' ' },
    { [`${CREDIT}.transaction_id`]: 'This field must not be empty.' },
  ),
  keeps('R112', 'tells small letters from capital ones', { [`${CREDIT}.transaction_id`]: 'pmt-24-0903-7' }),

  ...[`${CURRENT}.0`, PAYMENT].map((transaction) =>
    breaks(
      'R113',
      `refuses tomorrow for ${transaction}`,
      { [`${transaction}.transaction_date`]: '2026-01-02' },
      { [`${transaction}.transaction_date`]: FUTURE },
    ),
  ),
  keeps('R113', 'takes today', { [`${CURRENT}.0.transaction_date`]: '2026-01-01' }),
  keeps(
    'R113',
    'takes 29 February on that day',
    { [`${CURRENT}.0.transaction_date`]: '2028-02-29' },
    { today: '2028-02-29' },
  ),
  breaks(
    'R113',
    'refuses the day after 29 February on that day',
    { [`${CURRENT}.0.transaction_date`]: '2028-03-01' },
    { [`${CURRENT}.0.transaction_date`]: FUTURE },
    { today: '2028-02-29' },
  ),

  ...['0', '0.00', '-0.0000000001', '-92.00'].flatMap((amount) => [
    breaks(
      'R114',
      `refuses a payment of ${amount}, and no sum with it`,
      { [`${PAYMENT}.amount`]: amount },
      { [`${PAYMENT}.amount`]: 'The amount of a payment must be positive.' },
    ),
    breaks(
      'R114',
      `refuses a repayment of ${amount}, and no sum with it`,
      { [`${REPAYMENT}.amount`]: amount },
      { [`${REPAYMENT}.amount`]: 'The amount of a repayment must be positive.' },
    ),
  ]),
  keeps('R114', 'takes credits that cancel out', { [HISTORICAL]: append(...credits('-15', '0', '15.00')) }),
  keeps('R114', 'takes a negative charge', {
    [`${CHARGE}.amount`]: '-117.20',
    [HISTORICAL]: append(...credits('-234.40')),
  }),
  keeps('R114', 'takes the smallest payment', {
    [`${PAYMENT}.amount`]: '0.0000000001',
    [HISTORICAL]: append(...credits('91.9999999999')),
  }),

  ...[
    [CHARGE, 'CHARGE'],
    [CREDIT, 'CREDIT'],
  ].flatMap(([path, type]) => [
    ...[REMOVED, '', ' '].map((reason) =>
      breaks(
        'R115',
        `asks a ${type} for a reason instead of ${JSON.stringify(reason) ?? 'nothing'}`,
        { [`${path}.reason`]: reason },
        { [`${path}.reason`]: 'A value is required.' },
      ),
    ),
    ...['FULL_CREDIT_REFUND', 'SOLAR_PANEL_SHARE', 'toString'].map((reason) =>
      doubts(
        'R115',
        `warns of the reason ${reason} for a ${type}`,
        { [`${path}.reason`]: reason },
        { [`${path}.reason`]: `"${reason}" is not a reason for a ${type}.` },
      ),
    ),
    breaks(
      'R115',
      `refuses a payment type for a ${type}`,
      { [`${path}.payment_type`]: 'CASH' },
      { [`${path}.payment_type`]: `This field does not apply to a ${type}.` },
    ),
    keeps('R115', `takes a blank payment type for a ${type}`, { [`${path}.payment_type`]: '' }),
    breaks(
      'R115',
      `keeps silent when the reason of a ${type} cannot be read`,
      { [`${path}.reason`]: 5 },
      { [`${path}.reason`]: 'Expected string.' },
    ),
  ]),
  ...[
    [PAYMENT, 'PAYMENT', 'FULL_CREDIT_REFUND', 'BACS'],
    [REPAYMENT, 'REPAYMENT', 'REGULAR_SCHEDULE', 'DEBIT_CARD'],
  ].flatMap(([path, type, reason, paymentType]) => [
    keeps('R115', `takes a ${type} without reason and payment type`, {
      [`${path}.reason`]: REMOVED,
      [`${path}.payment_type`]: '',
    }),
    ...[reason, 'SOLAR_PANEL_SHARE', 'toString'].map((other) =>
      doubts(
        'R115',
        `warns of the reason ${other} for a ${type}`,
        { [`${path}.reason`]: other },
        { [`${path}.reason`]: `"${other}" is not a reason for a ${type}.` },
      ),
    ),
    ...[paymentType, 'BARTER'].map((other) =>
      doubts(
        'R115',
        `warns of the payment type ${other} for a ${type}`,
        { [`${path}.payment_type`]: other },
        { [`${path}.payment_type`]: `"${other}" is not a payment type for a ${type}.` },
      ),
    ),
    keeps('R115', `takes a cheque for a ${type}`, { [`${path}.payment_type`]: 'CHEQUE' }),
  ]),
];
