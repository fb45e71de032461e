import { REMOVED } from '../testing/rule-case.js';
import {
  CHARGE,
  CREDIT,
  number,
  PAYMENT,
  PREPAY,
  REPAYMENT,
  refuses,
  type TransactionCase,
  takes,
  warns,
} from '../testing/transaction-paths.js';

const DECIMAL = 'Not a valid decimal number (at most 10 digits before and 10 after the point).';
const REQUIRED = 'A value is required.';

/** Rules about any transaction: R09 for amounts, R112 to R115, R170. */
export const transactionFieldCases: readonly TransactionCase[] = [
  ...['1e400', '1e-11', '12345678901', '0.12345678901', '1e10'].map((amount) =>
    refuses('R09', `refuses ${amount}`, { [`${CREDIT}.amount`]: number(amount) }, { [`${CREDIT}.amount`]: DECIMAL }),
  ),
  ...['1,5', '1e2', 'NaN', '-', '.'].map((amount) =>
    refuses('R09', `refuses the text ${amount}`, { [`${CREDIT}.amount`]: amount }, { [`${CREDIT}.amount`]: DECIMAL }),
  ),
  ...['9999999999.9999999999', '1.10', '1E2', '-0', '0.1', '0e999', '-1e-10'].map((amount) =>
    takes('R09', `takes ${amount}`, { [`${CREDIT}.amount`]: number(amount) }),
  ),
  takes('R09', 'takes a decimal as text', { [`${CREDIT}.amount`]: '-0001.50' }),
  refuses('R04', 'asks for a number', { [`${CREDIT}.amount`]: true }, { [`${CREDIT}.amount`]: 'Expected number.' }),
  refuses(
    'R04',
    'takes no number for text',
    { [`${CREDIT}.note`]: number('7') },
    { [`${CREDIT}.note`]: 'Expected string.' },
  ),
  refuses('R04', 'takes no number for a transaction', { [CREDIT]: number('7') }, { [CREDIT]: 'Expected object.' }),

  refuses(
    'R06',
    'refuses a type that is none, and names those there are',
    { [`${CREDIT}.type`]: 'GIFT' },
    {
      [`${CREDIT}.type`]:
        '"GIFT" is not an accepted value. Accepted: CHARGE, CREDIT, PAYMENT, REPAYMENT, SUPPLY_CHARGE.',
    },
  ),

  takes('R112', 'leaves an id that comes again to R155', { [`${PAYMENT}.transaction_id`]: ' SUP-25-06 ' }),
  refuses(
    'R112',
    'misses an id',
    { [`${PAYMENT}.transaction_id`]: ' ' },
    { [`${PAYMENT}.transaction_id`]: 'This field must not be empty.' },
  ),

  refuses(
    'R113',
    'refuses tomorrow',
    { [`${CREDIT}.transaction_date`]: '2026-01-02' },
    { [`${CREDIT}.transaction_date`]: 'The transaction date cannot be in the future.' },
  ),
  takes(
    'R113',
    'leaves tomorrow to R156 where dates are moved',
    { [`${CREDIT}.transaction_date`]: '2026-01-02' },
    { movesDates: true },
  ),
  takes('R113', 'takes today', { [`${CREDIT}.transaction_date`]: '2026-01-01' }),

  ...['0', '-0.00', '-1e-10'].flatMap((amount) => [
    refuses(
      'R114',
      `refuses a payment of ${amount}`,
      { [`${PAYMENT}.amount`]: number(amount) },
      { [`${PAYMENT}.amount`]: 'The amount of a payment must be positive.' },
    ),
    refuses(
      'R114',
      `refuses a repayment of ${amount}`,
      { [`${REPAYMENT}.amount`]: number(amount) },
      { [`${REPAYMENT}.amount`]: 'The amount of a repayment must be positive.' },
    ),
    takes('R114', `takes a credit of ${amount}`, { [`${CREDIT}.amount`]: number(amount) }),
    takes('R114', `takes a charge of ${amount}`, { [`${PREPAY}.amount`]: number(amount) }),
  ]),
  takes('R114', 'takes the smallest payment', { [`${PAYMENT}.amount`]: number('1e-10') }),

  refuses('R115', 'misses the reason of a credit', { [`${CREDIT}.reason`]: '' }, { [`${CREDIT}.reason`]: REQUIRED }),
  ...['ACCOUNT_CHARGE_PAYMENT', 'SOLAR_PANEL_SHARE'].map((reason) =>
    warns(
      'R115',
      `warns of the reason ${reason} for a credit`,
      { [`${CREDIT}.reason`]: reason },
      { [`${CREDIT}.reason`]: `"${reason}" is not a reason for a CREDIT.` },
    ),
  ),
  ...['CARD_REFUND', 'BARTER'].map((paymentType) =>
    warns(
      'R115',
      `warns of the payment type ${paymentType} for a payment`,
      { [`${PAYMENT}.payment_type`]: paymentType },
      { [`${PAYMENT}.payment_type`]: `"${paymentType}" is not a payment type for a PAYMENT.` },
    ),
  ),
  refuses(
    'R115',
    'refuses a payment type for a credit',
    { [`${CREDIT}.payment_type`]: 'CASH' },
    { [`${CREDIT}.payment_type`]: 'This field does not apply to a CREDIT.' },
  ),
  refuses(
    'R115',
    'refuses both on a supply charge',
    { [`${CHARGE}.reason`]: 'DEFAULT', [`${CHARGE}.payment_type`]: 'CHEQUE' },
    {
      [`${CHARGE}.reason`]: 'This field does not apply to a SUPPLY_CHARGE.',
      [`${CHARGE}.payment_type`]: 'This field does not apply to a SUPPLY_CHARGE.',
    },
  ),
  takes('R115', 'takes a payment without a reason', { [`${PAYMENT}.reason`]: REMOVED }),

  refuses(
    'R170',
    'refuses a meter the account does not have',
    { [`${PREPAY}.to_prepay_meter_serial_number`]: 'Z1' },
    { [`${PREPAY}.to_prepay_meter_serial_number`]: 'No prepay meter Z1 on this account.' },
  ),
  refuses(
    'R170',
    'refuses a meter that is not initialised',
    {},
    { [`${PREPAY}.to_prepay_meter_serial_number`]: 'No prepay meter S95A104422 on this account.' },
    {
      account: {
        agreements: [],
        prepayMeters: [{ serialNumber: 'S95A104422', isInitialised: false }],
        chargedPeriods: [],
      },
    },
  ),
  refuses(
    'R170',
    'misses the meter of a debt adjustment',
    { [`${PREPAY}.to_prepay_meter_serial_number`]: REMOVED },
    { [`${PREPAY}.to_prepay_meter_serial_number`]: REQUIRED },
  ),
  refuses(
    'R170',
    'misses the meter of a vend',
    { [`${PAYMENT}.reason`]: 'PREPAY_RECORD' },
    { [`${PAYMENT}.to_prepay_meter_serial_number`]: REQUIRED },
  ),
  takes('R170', 'takes a vend to the meter', {
    [`${PAYMENT}.reason`]: 'PREPAY_RECORD',
    [`${PAYMENT}.to_prepay_meter_serial_number`]: 'S95A104422',
  }),
];
