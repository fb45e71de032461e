import { SAMPLE_PRODUCT } from '@carryover/testing';
import { LIST_CAPS, NO_REFERENCE_DATA, type Product, TAX_UNIT_TYPES } from '../../index.js';
import { unknownWord } from '../testing/make-case.js';
import { REMOVED } from '../testing/rule-case.js';
import {
  CHARGE,
  CONSUMPTION,
  CREDIT,
  number,
  PREPAY,
  refuses,
  STANDING,
  TAX,
  type TransactionCase,
  takes,
  warns,
} from '../testing/transaction-paths.js';

const NO_LINES = 'A supply charge needs at least one line item.';
const REQUIRED = 'A value is required.';

const product = (code: string): Product => ({ code, kind: 'VARIABLE', availableFrom: null, endDate: null });
const withProduct = (code: string) => ({
  referenceData: { ...NO_REFERENCE_DATA, products: new Map([[code, product(code)]]) },
});

const line = {
  rate_band: 'CONSUMPTION_NIGHT',
  start_date: '2025-06-01',
  end_date: '2025-06-30',
  number_of_units: number('1'),
  net_amount: number('1'),
};
const tax = {
  amount: number('0.05'),
  tax_type: 'VAT',
  value_taxed: number('1'),
  rate: number('0.05'),
  unit_type: 'PROPORTION',
};

/** Rules about what a supply charge consists of: R160 to R163, R165, R169. */
export const supplyChargeCases: readonly TransactionCase[] = [
  refuses(
    'R160',
    'misses the product and the line items',
    { [`${CHARGE}.product_code`]: REMOVED, [`${CHARGE}.line_items`]: REMOVED },
    { [`${CHARGE}.product_code`]: REQUIRED, [`${CHARGE}.line_items`]: NO_LINES },
  ),
  refuses('R160', 'refuses an empty list', { [`${CHARGE}.line_items`]: [] }, { [`${CHARGE}.line_items`]: NO_LINES }),
  refuses(
    'R160',
    'refuses a product nobody loaded',
    {},
    { [`${CHARGE}.product_code`]: `Product "${SAMPLE_PRODUCT}" does not exist.` },
    withProduct('ANOTHER'),
  ),
  refuses(
    'R160',
    'refuses the parts of a supply charge on a credit',
    { [`${CREDIT}.product_code`]: 'X', [`${CREDIT}.line_items`]: [line], [`${CREDIT}.tax_items`]: [tax] },
    Object.fromEntries(
      ['product_code', 'line_items', 'tax_items'].map((field) => [
        `${CREDIT}.${field}`,
        'This field does not apply to a CREDIT.',
      ]),
    ),
  ),
  takes('R160', 'takes tax on a charge', { [`${PREPAY}.tax_items`]: [tax] }),
  takes('R160', 'takes a product of the catalogue', {}, withProduct(SAMPLE_PRODUCT)),

  refuses(
    'R161',
    'refuses an end before the start',
    { [`${CONSUMPTION}.end_date`]: '2025-05-31' },
    { [`${CONSUMPTION}.start_date`]: 'The line item ends before it starts.' },
  ),
  takes('R161', 'takes a single day', { [`${CONSUMPTION}.end_date`]: '2025-06-01' }),

  ...['32.71', '32.725', '-32.72', '0'].map((net) =>
    refuses(
      'R162',
      `refuses ${net} for 32.71575`,
      { [`${CONSUMPTION}.net_amount`]: number(net), [`${CHARGE}.amount`]: REMOVED },
      {
        [`${CONSUMPTION}.net_amount`]: `The net amount ${net} does not equal price times units (32.72).`,
        [`${CHARGE}.amount`]: REQUIRED,
      },
    ),
  ),
  takes('R162', 'takes the exact product', {
    [`${CONSUMPTION}.net_amount`]: number('32.71575'),
    [`${CHARGE}.amount`]: number('48.52575'),
  }),
  takes('R162', 'rounds half a penny up, away from zero', {
    [`${CONSUMPTION}.number_of_units`]: number('-0.5'),
    [`${CONSUMPTION}.price_per_unit`]: number('0.01'),
    [`${CONSUMPTION}.net_amount`]: number('-0.01'),
    [`${CHARGE}.amount`]: number('15.80'),
  }),
  takes('R162', 'compares nothing without a price', {
    [`${CONSUMPTION}.price_per_unit`]: REMOVED,
    [`${CONSUMPTION}.number_of_units`]: number('1'),
  }),

  ...[[], ['1'], ['1', '2', '3'], Array(LIST_CAPS.units).fill('1')].map((units) =>
    warns(
      'R163',
      `warns of ${units.length} readings`,
      { [`${CONSUMPTION}.units`]: units },
      { [`${CONSUMPTION}.units`]: 'Exactly two meter readings are expected.' },
    ),
  ),
  refuses(
    'R10',
    'refuses more readings than are kept',
    { [`${CONSUMPTION}.units`]: Array(LIST_CAPS.units + 1).fill('1') },
    { [`${CONSUMPTION}.units`]: 'Use at most 1000 entries.' },
  ),
  refuses(
    'R163',
    'names the reading that is none',
    { [`${CONSUMPTION}.units`]: [number('1.00001'), null] },
    {
      [`${CONSUMPTION}.units.0`]: 'Not a valid decimal number (at most 12 digits before and 4 after the point).',
      [`${CONSUMPTION}.units.1`]: 'Null is not accepted. Leave the field out instead.',
    },
  ),
  takes('R163', 'takes readings that do not give the units', { [`${CONSUMPTION}.units`]: ['0', number('7')] }),

  ...['48.54', '48.52', '48.5300000001', '-48.53'].map((amount) =>
    warns(
      'R165',
      `warns of ${amount}`,
      { [`${CHARGE}.amount`]: number(amount) },
      { [`${CHARGE}.amount`]: `The amount ${amount} does not equal line items plus tax (48.53).` },
    ),
  ),
  takes('R165', 'takes the sum without tax', {
    [`${CHARGE}.tax_items`]: REMOVED,
    [`${CHARGE}.amount`]: number('46.22'),
  }),
  takes('R165', 'takes the sum in another spelling', { [`${CHARGE}.amount`]: number('4.853e1') }),
  refuses(
    'R165',
    'adds nothing up that cannot be read',
    { [`${STANDING}.net_amount`]: '1,0', [`${CHARGE}.amount`]: number('1') },
    {
      [`${STANDING}.net_amount`]: 'Not a valid decimal number (at most 10 digits before and 10 after the point).',
    },
  ),

  refuses(
    'R169',
    'refuses another amount',
    { [`${TAX}.amount`]: number('2.32'), [`${CHARGE}.amount`]: number('48.54') },
    { [`${TAX}.amount`]: 'The tax amount does not equal value times rate (2.31).' },
  ),
  takes('R169', 'takes the exact product', {
    [`${TAX}.amount`]: number('2.311'),
    [`${CHARGE}.amount`]: number('48.531'),
  }),
  warns(
    'R06',
    'warns of a unit of tax nobody knows',
    { [`${TAX}.unit_type`]: 'PER_DAY', [`${TAX}.rate`]: number('9') },
    { [`${TAX}.unit_type`]: unknownWord('PER_DAY', TAX_UNIT_TYPES) },
  ),
  takes('R169', 'leaves a tax by energy alone', {
    [`${TAX}.unit_type`]: 'CURRENCY_PER_KWH',
    [`${TAX}.rate`]: number('9'),
  }),
];
