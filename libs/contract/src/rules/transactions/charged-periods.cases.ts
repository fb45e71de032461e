import { SAMPLE_PREPAY_METER, SAMPLE_PRODUCT } from '@carryover/testing';
import {
  byFuel,
  type ChargedAgreement,
  type ChargedPeriod,
  NO_REFERENCE_DATA,
  type ReferenceData,
  type Tariff,
} from '../../index.js';
import { append } from '../testing/make-case.js';
import {
  CHARGE,
  CONSUMPTION,
  number,
  refuses,
  STANDING,
  type TransactionCase,
  takes,
  warns,
} from '../testing/transaction-paths.js';

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

/** The standing charge of the sample, as it was charged before. */
const charged = (others: Partial<ChargedPeriod> = {}): ChargedPeriod => ({
  transactionId: 'SUP-25-06',
  serialNumber: null,
  productCode: SAMPLE_PRODUCT,
  rateBand: 'STANDING_CHARGE',
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  netAmount: '13.5',
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

/** A charge of nothing, which leaves the amount of the transaction as it is. */
const nothing = {
  rate_band: 'STANDING_CHARGE',
  start_date: '2025-06-30',
  end_date: '2025-07-31',
  number_of_units: number('0'),
  net_amount: number('0'),
};
const notCovered = `No single agreement on product "${SAMPLE_PRODUCT}" covers 2025-06-01 to 2025-06-30.`;

/** Rules about the days that are charged: R167, R168. */
export const chargedPeriodCases: readonly TransactionCase[] = [
  warns(
    'R167',
    'warns of the same charge of the same transaction',
    {},
    { [`${STANDING}.start_date`]: CHARGED },
    account([WHOLE_YEAR], charged()),
  ),
  warns(
    'R167',
    'warns of a line that is there twice',
    { [`${CHARGE}.line_items`]: append(nothing, { ...nothing, net_amount: number('0.00') }) },
    { [`${CHARGE}.line_items.3.start_date`]: CHARGED },
  ),
  ...(
    [
      ['another transaction', { transactionId: 'ANOTHER' }],
      ['another product', { productCode: 'ANOTHER' }],
      ['another rate band', { rateBand: 'CONSUMPTION_DAY' }],
      ['another first day', { startDate: '2025-05-31' }],
      ['another last day', { endDate: '2025-07-01' }],
      ['another amount', { netAmount: '0.01' }],
      ['another meter', { serialNumber: SAMPLE_PREPAY_METER }],
    ] satisfies [string, Partial<ChargedPeriod>][]
  ).map(([name, others]) => takes('R167', `takes ${name}`, {}, account([WHOLE_YEAR], charged(others)))),

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
