import {
  byFuel,
  type ChargedAgreement,
  type ChargedPeriod,
  NO_REFERENCE_DATA,
  type ReferenceData,
  type Tariff,
} from '@carryover/contract';
import { SAMPLE_PREPAY_METER, SAMPLE_PRODUCT } from '../../payloads/sample/sample-transactions.js';
import { append } from '../make-case.js';
import { CHARGE, CONSUMPTION, number, refuses, STANDING, type TransactionCase, takes } from './transaction-places.js';

const CHARGED = 'This period has been charged already.';

const agreement = (from: string, to: string | null, others: Partial<ChargedAgreement> = {}): ChargedAgreement => ({
  mpxn: '1200060176720',
  productCode: SAMPLE_PRODUCT,
  tariffCode: 'EVERGREEN-12-E',
  effectiveFrom: from,
  effectiveTo: to,
  ...others,
});
const WHOLE_YEAR = agreement('2025-01-01', '2026-01-01');
const SECOND_METER_POINT = agreement('2025-06-15', null, { mpxn: '1013004420117' });

const charged = (startDate: string, endDate: string, others: Partial<ChargedPeriod> = {}): ChargedPeriod => ({
  mpxn: null,
  productCode: SAMPLE_PRODUCT,
  rateBand: 'STANDING_CHARGE',
  startDate,
  endDate,
  ...others,
});

const account = (agreements: readonly ChargedAgreement[], ...chargedPeriods: readonly ChargedPeriod[]) => ({
  account: { agreements, chargedPeriods, prepayMeters: [{ serialNumber: SAMPLE_PREPAY_METER, isInitialised: true }] },
});

const tariff: Tariff = { code: 'T', fuel: 'ELECTRICITY', rates: 1, isPrepay: false, productCode: SAMPLE_PRODUCT };
const referenceData: ReferenceData = {
  ...NO_REFERENCE_DATA,
  tariffs: new Map([[byFuel('ELECTRICITY', 'T'), tariff]]),
};
const agreed = (...agreements: readonly ChargedAgreement[]) => ({ ...account(agreements), referenceData });

/** The second half of June again, free of charge. */
const again = {
  rate_band: 'STANDING_CHARGE',
  start_date: '2025-06-30',
  end_date: '2025-07-31',
  number_of_units: number('0'),
  net_amount: number('0'),
};
const notCovered = `No single agreement on product "${SAMPLE_PRODUCT}" covers 2025-06-01 to 2025-06-30.`;

/** Rules about the days that are charged: R167, R168. */
export const chargedPeriodCases: readonly TransactionCase[] = [
  ...[
    ['2025-05-01', '2025-06-01'],
    ['2025-06-30', '2025-06-30'],
    ['2025-06-10', '2025-06-12'],
    ['0001-01-01', '9999-12-31'],
  ].map(([from = '', to = '']) =>
    refuses(
      'R167',
      `refuses days of ${from} to ${to} again`,
      {},
      { [`${STANDING}.start_date`]: CHARGED },
      account([WHOLE_YEAR], charged(from, to)),
    ),
  ),
  refuses(
    'R167',
    'refuses a day twice in the request',
    { [`${CHARGE}.line_items`]: append(again) },
    { [`${CHARGE}.line_items.2.start_date`]: CHARGED },
  ),
  takes('R167', 'takes what follows on', { [`${CHARGE}.line_items`]: append({ ...again, start_date: '2025-07-01' }) }),
  takes(
    'R167',
    'takes the day before and the day after',
    {},
    account([WHOLE_YEAR], charged('2025-05-01', '2025-05-31'), charged('2025-07-01', '2025-07-31')),
  ),
  takes(
    'R167',
    'tells rate bands and products apart',
    {},
    account(
      [WHOLE_YEAR],
      charged('2025-06-01', '2025-06-30', { rateBand: 'CONSUMPTION_DAY' }),
      charged('2025-06-01', '2025-06-30', { productCode: 'ANOTHER' }),
    ),
  ),
  takes(
    'R167',
    'takes a day for each of two meter points on the product',
    {},
    account([WHOLE_YEAR, SECOND_METER_POINT], charged('2025-06-01', '2025-06-30')),
  ),
  refuses(
    'R167',
    'refuses a day for a third of two meter points',
    {},
    { [`${STANDING}.start_date`]: CHARGED },
    account([WHOLE_YEAR, SECOND_METER_POINT], charged('2025-06-01', '2025-06-20'), charged('2025-06-20', '2025-06-30')),
  ),

  ...[
    ['starts a day late', agreement('2025-06-02', null)],
    ['ends a day early', agreement('2025-01-01', '2025-06-30')],
    ['is on another product', agreement('2025-01-01', null, { productCode: 'ANOTHER' })],
  ].map(([name, one]) =>
    refuses(
      'R168',
      `refuses an agreement that ${name}`,
      {},
      { [`${CHARGE}.product_code`]: notCovered },
      agreed(one as ChargedAgreement),
    ),
  ),
  refuses(
    'R168',
    'refuses two agreements that follow on',
    {},
    { [`${CHARGE}.product_code`]: notCovered },
    agreed(agreement('2025-01-01', '2025-06-15'), agreement('2025-06-15', null)),
  ),
  refuses(
    'R168',
    'looks at the first and the last day of all line items',
    { [`${CONSUMPTION}.start_date`]: '2024-12-31' },
    {
      [`${CHARGE}.product_code`]: `No single agreement on product "${SAMPLE_PRODUCT}" covers 2024-12-31 to 2025-06-30.`,
    },
    agreed(WHOLE_YEAR),
  ),
  takes('R168', 'takes the very days', {}, agreed(agreement('2025-06-01', '2025-07-01'))),
  takes(
    'R168',
    'takes an agreement whose product nobody said',
    {},
    agreed(agreement('2025-01-01', null, { productCode: null })),
  ),
  takes('R168', 'asks nothing without tariffs', {}, account([])),
];
