import { SAMPLE_PRODUCT } from '@carryover/testing';
import {
  byFuel,
  NO_REFERENCE_DATA,
  type Product,
  type ProductRate,
  type TransactionContext,
  type ValidationContext,
} from '../../index.js';
import { append } from './make-case.js';
import { type Change, REMOVED } from './rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS, GAS_METER, LEDGER } from './sample-paths.js';
import { CHARGE, CONSUMPTION, number, STANDING } from './transaction-paths.js';

/** A rule that says nothing of what another one, or several, report while they refuse it. */
export interface Pair<Context = ValidationContext> {
  readonly lowered: readonly string[];
  readonly told: string;
  /** Where it tells what it finds. */
  readonly at: string;
  /** Breaks all of them. */
  readonly change: Change;
  readonly context?: Partial<Context>;
}

/** A pair of rules, or several rules and one: `R53` and `R63`, `R111 R113` and `R106`. */
function pair<Context = ValidationContext>(
  lowered: string,
  told: string,
  at: string,
  change: Change,
  context: Partial<Context> = {},
): Pair<Context> {
  return { lowered: lowered.split(' '), told, at, change, context };
}

const BILLED_TO = 'last_billed_to_date';
const CLOSED = `${LEDGER}.last_statement_closing_date`;
const HISTORICAL = `${LEDGER}.historical_statement_transactions.1.transaction_date`;
const CURRENT = `${LEDGER}.current_statement_transactions.0.transaction_date`;
const REGISTERS = `${ELECTRICITY_METER}.registers`;
const TRANSFER = `${ELECTRICITY_METER}.transfer_readings`;
const HISTORY = `${ELECTRICITY_METER}.reading_history`;
const EACS = `${ELECTRICITY}.eac_history`;
const AQS = `${GAS}.aq_history`;
const FOREIGN_AQS = `${ELECTRICITY}.aq_history`;
const OPTIONS = `${ELECTRICITY_METER}.prepay_details.gas_debt_repayment_options`;
const VEND = `${GAS_METER}.prepay_details.transfer_vend_read_date`;

const TOMORROW = '2026-01-02';
const billedAhead = { [BILLED_TO]: TOMORROW };
const billedBeforeSupply = { [BILLED_TO]: '2022-04-30' };
const suppliedLater = {
  [`${ELECTRICITY}.supply_start_date`]: '2026-02-01',
  [`${GAS}.supply_start_date`]: '2026-02-01',
};
const noAgreements = { [`${ELECTRICITY}.agreements`]: REMOVED, [`${GAS}.agreements`]: REMOVED };
const noLedgers = { ledgers: REMOVED, transfer_balance: REMOVED };
const prepay = { debt_balance: '0', credit_balance: '0', transfer_vend_read_date: '2024-08-30' };
const estimate = { tpr: '00206', effective_from: '2022-05-01', consumption: '1' };
const aq = (effective_from: string, effective_to?: string, consumption = '9000') => ({
  effective_from,
  effective_to,
  consumption,
});

const product = (code: string, availableFrom: string | null = null): Product => ({
  code,
  kind: 'VARIABLE',
  availableFrom,
  endDate: null,
});
const tariff = { code: 'E-2R-FLEX-23', fuel: 'ELECTRICITY', rates: 2, isPrepay: false, productCode: 'FLEX' } as const;
const oneTariff = new Map([[byFuel('ELECTRICITY', tariff.code), tariff]]);
const flexible = {
  referenceData: {
    ...NO_REFERENCE_DATA,
    tariffs: oneTariff,
    products: new Map([['FLEX', product('FLEX', '2023-05-02')]]),
  },
};
const knownTprs = { referenceData: { ...NO_REFERENCE_DATA, tprs: new Set(['00206', '00040', '00001']) } };

/** Every such pair of the rules about accounts. */
export const accountPairs: readonly Pair[] = [
  pair('R17', 'R25', 'customers.1.family_name', {
    account_type: 'DOMESTIC_VACANT',
    'customers.1.family_name': REMOVED,
  }),
  pair(
    'R17',
    'R25',
    'customers.1.family_name',
    { 'customers.1.family_name': REMOVED },
    { settings: { enabledAccountTypes: ['BUSINESS'] } },
  ),
  pair(
    'R17',
    'R26',
    'customers.1.given_name',
    { account_type: 'BUSINESS', 'customers.1.given_name': REMOVED },
    { settings: { enabledAccountTypes: ['DOMESTIC'], sendRegistrationFlows: true } },
  ),
  pair('R17', 'R43', 'supply_addresses', { account_type: 'PORTFOLIO_LEAD' }),
  pair(
    'R29',
    'R30',
    'customers.1.email',
    { 'customers.1.email': 'test@nowhere' },
    { settings: { rejectTestEmails: true } },
  ),
  pair('R50', 'R75', `${GAS_METER}.registers.1.register_id`, {
    [`${GAS_METER}.registers`]: [
      { register_id: 'A', number_of_digits: 5 },
      { register_id: 'A', number_of_digits: 5 },
    ],
  }),
  pair('R50', 'R94', `${GAS}.eac_history.1.effective_from`, { [`${GAS}.eac_history`]: [estimate, estimate] }),
  pair('R50', 'R95', `${FOREIGN_AQS}.0.consumption`, { [FOREIGN_AQS]: [aq('2023-10-01', undefined, '-1')] }),
  pair('R50', 'R96', `${FOREIGN_AQS}.0.effective_to`, { [FOREIGN_AQS]: [aq('2022-10-01'), aq('2023-10-01')] }),
  pair('R50', 'R97', `${FOREIGN_AQS}.non_field_errors`, {
    [FOREIGN_AQS]: [aq('2022-10-01', '2023-09-01'), aq('2023-10-01')],
  }),
  pair('R50', 'R99', `${FOREIGN_AQS}.0.effective_from`, { [FOREIGN_AQS]: [aq('2023-10-01', '2023-09-30')] }),
  pair('R53', 'R63', `${ELECTRICITY}.agreements.0.effective_from`, suppliedLater),
  pair('R53', 'R119', BILLED_TO, suppliedLater),
  pair('R61', 'R98', `${AQS}.non_field_errors`, { [`${GAS}.meters`]: REMOVED, [AQS]: REMOVED }),
  pair('R74', 'R79', `${TRANSFER}.0.register_id`, { [REGISTERS]: REMOVED }),
  pair('R74', 'R83', `${HISTORY}.0.register_id`, { [REGISTERS]: REMOVED }),
  pair('R75', 'R77', `${REGISTERS}.3.tpr`, {
    [REGISTERS]: append({ register_id: 'L', tpr: '00206', number_of_digits: 6 }),
  }),
  pair('R76', 'R93', `${EACS}.non_field_errors`, { [`${REGISTERS}.0.tpr`]: '00207' }, knownTprs),
  pair('R76', 'R93', `${EACS}.non_field_errors`, { [`${EACS}.1.tpr`]: '00041' }, knownTprs),
  pair('R79', 'R80', `${TRANSFER}.non_field_errors`, { [`${TRANSFER}.1.register_id`]: 'n' }),
  pair('R79', 'R80', `${TRANSFER}.non_field_errors`, { [`${TRANSFER}.1.register_id`]: REMOVED }),
  pair('R79', 'R86', `${TRANSFER}.1.reading_value`, {
    [`${TRANSFER}.1.register_id`]: 'n',
    [`${TRANSFER}.1.reading_value`]: '-1',
  }),
  pair('R83', 'R86', `${HISTORY}.1.reading_value`, {
    [`${HISTORY}.1.register_id`]: 'n',
    [`${HISTORY}.1.reading_value`]: '-1',
  }),
  pair('R85', 'R84', `${HISTORY}.0.reading_date`, { [`${HISTORY}.0.reading_date`]: TOMORROW }),
  pair('R91', 'R90', `${OPTIONS}.weekly_min`, {
    [`${ELECTRICITY_METER}.is_prepay`]: true,
    [`${ELECTRICITY_METER}.prepay_details`]: {
      ...prepay,
      gas_debt_repayment_options: { weekly_min: '2', weekly_max: '1' },
    },
  }),
  pair('R99', 'R97', `${AQS}.non_field_errors`, { [`${AQS}.1.effective_to`]: '2022-09-30' }),
  pair('R105', 'R116', CLOSED, { [BILLED_TO]: REMOVED, [CLOSED]: REMOVED }),
  pair('R106', 'R109', CURRENT, { [HISTORICAL]: '2024-09-10' }),
  pair('R107', 'R109', CURRENT, { [CURRENT]: '2024-08-31' }),
  pair('R108', 'R109', CURRENT, { [CLOSED]: REMOVED, [CURRENT]: '2024-08-30' }),
  pair('R111', 'R107', CURRENT, { [CLOSED]: TOMORROW }),
  pair('R111', 'R110', `${LEDGER}.last_statement_issue_date`, { [CLOSED]: TOMORROW }),
  pair('R111 R113', 'R106', HISTORICAL, { [CLOSED]: TOMORROW, [HISTORICAL]: '2026-01-03' }),
  pair('R113', 'R106', HISTORICAL, { [HISTORICAL]: TOMORROW }),
  pair('R113', 'R109', CURRENT, { [BILLED_TO]: REMOVED, [CLOSED]: REMOVED, [HISTORICAL]: TOMORROW }),
  pair('R118', 'R71', BILLED_TO, { [BILLED_TO]: REMOVED, ...noLedgers, ...noAgreements }),
  pair('R119', 'R65', `${ELECTRICITY}.agreements`, billedBeforeSupply),
  pair('R119', 'R69', `${ELECTRICITY}.agreements.1.effective_from`, billedBeforeSupply, flexible),
  pair('R119', 'R82', `${TRANSFER}.0.reading_date`, billedAhead),
  pair('R119', 'R82', `${TRANSFER}.0.reading_date`, billedBeforeSupply),
  pair('R119', 'R84', `${HISTORY}.0.reading_date`, billedBeforeSupply),
  pair('R119', 'R89', VEND, billedAhead),
  pair('R119', 'R106', HISTORICAL, { ...billedBeforeSupply, [CLOSED]: REMOVED }),
  pair('R119', 'R108', CURRENT, { ...billedAhead, [CLOSED]: REMOVED }),
  pair('R120', 'R126', 'payment_schedules.1.debt_repayment_element', { 'payment_schedules.1.amount': '0.00' }),
  pair('R139', 'R141', 'warm_home_discount.1.tax_year', {
    'warm_home_discount.0.tax_year': '2022/24',
    'warm_home_discount.1.tax_year': '2022/24',
  }),
];

const rate: ProductRate = {
  kind: 'CONSUMPTION',
  effectiveFrom: '2024-01-01',
  effectiveTo: null,
  pricePerUnit: '0.2715',
};
const standing: ProductRate = { ...rate, kind: 'STANDING_CHARGE', pricePerUnit: '0.45' };
const rates = new Map([
  [
    SAMPLE_PRODUCT,
    new Map([
      ['CONSUMPTION_STANDARD', [rate]],
      ['STANDING_CHARGE', [standing]],
    ]),
  ],
]);
const agreement = {
  mpxn: '1200060176720',
  productCode: 'ANOTHER',
  tariffCode: tariff.code,
  effectiveFrom: '2025-01-01',
  effectiveTo: null,
};
const agreedOnAnother = { agreements: [agreement], prepayMeters: [], chargedPeriods: [] };
const anotherProduct = {
  ...NO_REFERENCE_DATA,
  tariffs: oneTariff,
  products: new Map([['ANOTHER', product('ANOTHER')]]),
};
const reversed = { [`${CONSUMPTION}.end_date`]: '2025-05-31' };
const reversedLine = {
  rate_band: 'STANDING_CHARGE',
  start_date: '2025-06-30',
  end_date: '2025-06-01',
  number_of_units: number('0'),
  net_amount: number('0'),
};

const transactionPair = pair<TransactionContext>;

/** Every such pair of the rules about transactions. */
export const transactionPairs: readonly Pair<TransactionContext>[] = [
  transactionPair(
    'R160',
    'R166',
    `${CONSUMPTION}.rate_band`,
    { [`${CONSUMPTION}.rate_band`]: 'CONSUMPTION_NIGHT' },
    { referenceData: { ...anotherProduct, productRates: rates } },
  ),
  transactionPair(
    'R160',
    'R168',
    `${CHARGE}.product_code`,
    {},
    { referenceData: anotherProduct, account: agreedOnAnother },
  ),
  transactionPair('R161', 'R167', `${CHARGE}.line_items.3.start_date`, {
    [`${CHARGE}.line_items`]: append(reversedLine, reversedLine),
  }),
  transactionPair('R161', 'R168', `${CHARGE}.product_code`, reversed, {
    referenceData: { ...NO_REFERENCE_DATA, tariffs: oneTariff },
    account: agreedOnAnother,
  }),
];

/** Pairs of which the second rule has nothing to tell of what the first one finds, whether that refuses it or not. */
export const silentAccountPairs: readonly Pair[] = [pair('R96', 'R97', AQS, { [`${AQS}.1.effective_to`]: REMOVED })];

/** As {@link silentAccountPairs}, of transactions. */
export const silentTransactionPairs: readonly Pair<TransactionContext>[] = [
  transactionPair(
    'R160',
    'R166',
    CHARGE,
    {},
    {
      referenceData: {
        ...anotherProduct,
        productRates: new Map([['ANOTHER', new Map([['STANDING_CHARGE', [standing]]])]]),
      },
    },
  ),
  ...['R162', 'R164', 'R166'].map((told) =>
    transactionPair(
      'R161',
      told,
      CHARGE,
      { ...reversed, [`${CONSUMPTION}.price_per_unit`]: REMOVED, [`${STANDING}.end_date`]: '2025-05-31' },
      { referenceData: { ...NO_REFERENCE_DATA, productRates: rates } },
    ),
  ),
];
