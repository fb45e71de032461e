import { SAMPLE_PRODUCT } from '@carryover/testing';
import { NO_REFERENCE_DATA, type ProductRate, type ReferenceData } from '../../index.js';
import { type Change, REMOVED } from '../testing/rule-case.js';
import {
  CHARGE,
  CONSUMPTION,
  number,
  refuses,
  STANDING,
  type TransactionCase,
  takes,
} from '../testing/transaction-paths.js';

const rate = (effectiveFrom: string, effectiveTo: string | null, pricePerUnit: string | null): ProductRate => ({
  kind: 'CONSUMPTION',
  effectiveFrom,
  effectiveTo,
  pricePerUnit,
});
const standing: ProductRate = { ...rate('2024-01-01', null, '0.4500'), kind: 'STANDING_CHARGE' };

/** A catalogue with these rates of consumption, and a standing charge. */
function withRates(...consumption: readonly ProductRate[]): { referenceData: ReferenceData } {
  const bands = new Map([
    ['CONSUMPTION_STANDARD', consumption],
    ['STANDING_CHARGE', [standing]],
  ]);
  return { referenceData: { ...NO_REFERENCE_DATA, productRates: new Map([[SAMPLE_PRODUCT, bands]]) } };
}

const listed = withRates(rate('2024-01-01', null, '0.27150'));
const notListed = withRates(rate('2024-01-01', null, null));
const changing = withRates(rate('2024-01-01', null, '0.25'), rate('2025-06-15', null, '0.2715'));
const withoutPrice: Change = { [`${CONSUMPTION}.price_per_unit`]: REMOVED };
const PRICE = `${CONSUMPTION}.price_per_unit`;
const REQUIRED = 'A value is required.';
const inactive = `Rate "CONSUMPTION_STANDARD" of product "${SAMPLE_PRODUCT}" is not active from 2025-06-01 to 2025-06-30.`;

/** Rules that the rates of the catalogue decide: R162 without a price, R164, R166. */
export const productRateCases: readonly TransactionCase[] = [
  takes('R162', "takes the product with the catalogue's price", withoutPrice, listed),
  refuses(
    'R162',
    "refuses another than the product with the catalogue's price",
    { ...withoutPrice, [`${CONSUMPTION}.net_amount`]: number('32.71'), [`${CHARGE}.amount`]: number('48.52') },
    { [`${CONSUMPTION}.net_amount`]: 'The net amount 32.71 does not equal price times units (32.72).' },
    listed,
  ),

  ...['29', '31', '30.0001', '-30'].map((units) =>
    refuses(
      'R164',
      `refuses ${units} units for 30 days`,
      { [`${STANDING}.number_of_units`]: number(units), [`${STANDING}.price_per_unit`]: number('0') },
      {
        [`${STANDING}.number_of_units`]: 'A standing charge for this period must have 30 units.',
        [`${STANDING}.net_amount`]: 'The net amount 13.50 does not equal price times units (0.00).',
        [`${STANDING}.price_per_unit`]: `Rate "STANDING_CHARGE" of product "${SAMPLE_PRODUCT}" is not priced at 0 a unit.`,
      },
      listed,
    ),
  ),
  takes('R164', 'takes a unit a day', { [`${STANDING}.number_of_units`]: number('30.00') }, listed),
  takes('R164', 'asks nothing without a catalogue', {
    [`${STANDING}.number_of_units`]: number('1'),
    [`${STANDING}.price_per_unit`]: number('13.5'),
  }),

  refuses(
    'R166',
    'refuses a band the product does not have',
    { [`${CONSUMPTION}.rate_band`]: 'CONSUMPTION_NIGHT' },
    { [`${CONSUMPTION}.rate_band`]: `Rate "CONSUMPTION_NIGHT" does not exist on product "${SAMPLE_PRODUCT}".` },
    listed,
  ),
  refuses(
    'R166',
    'refuses any band of a product without rates',
    { [`${CHARGE}.product_code`]: 'BARE', [`${CHARGE}.line_items.1`]: REMOVED, [`${CHARGE}.amount`]: number('35.03') },
    { [`${CONSUMPTION}.rate_band`]: 'Rate "CONSUMPTION_STANDARD" does not exist on product "BARE".' },
    listed,
  ),
  ...[
    ['ends a day early', rate('2024-01-01', '2025-06-29', '0.2715')],
    ['starts a day late', rate('2025-06-02', null, '0.2715')],
  ].map(([name, one]) =>
    refuses(
      'R166',
      `refuses a rate that ${name}`,
      {},
      { [`${CONSUMPTION}.rate_band`]: inactive },
      withRates(one as ProductRate),
    ),
  ),
  refuses(
    'R166',
    'refuses rates with a day between them',
    {},
    { [`${CONSUMPTION}.rate_band`]: inactive },
    withRates(rate('2024-01-01', '2025-06-10', '0.2715'), rate('2025-06-12', null, '0.2715')),
  ),
  takes(
    'R166',
    'takes rates that follow on',
    withoutPrice,
    withRates(rate('2025-06-01', '2025-06-10', '0.2715'), rate('2025-06-11', '2025-06-30', '0.27150')),
  ),
  refuses(
    'R166',
    'refuses another price',
    {
      [PRICE]: number('0.2716'),
      [`${CONSUMPTION}.net_amount`]: number('32.73'),
      [`${CHARGE}.amount`]: number('48.54'),
    },
    { [PRICE]: `Rate "CONSUMPTION_STANDARD" of product "${SAMPLE_PRODUCT}" is not priced at 0.2716 a unit.` },
    listed,
  ),
  refuses('R166', 'misses a price that is not listed', withoutPrice, { [PRICE]: REQUIRED }, notListed),
  refuses('R166', 'misses a price that changes in the period', withoutPrice, { [PRICE]: REQUIRED }, changing),
  takes('R166', 'takes any price where none is listed', {}, notListed),
  takes('R166', 'takes one of the prices of the period', {}, changing),
  takes('R166', 'takes the price of the rate', {}, listed),
];
