import { byFuel, NO_REFERENCE_DATA, type Product, type ReferenceData, type Tariff } from '../../index.js';
import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS, GAS_METER, neverBilled } from '../testing/sample-paths.js';

const FIRST = `${ELECTRICITY}.agreements.0`;
const SECOND = `${ELECTRICITY}.agreements.1`;
const MISFIT = 'The tariff does not fit the register configuration of this meter point.';
const STEADY: Tariff = {
  code: 'E-2R-STEADY-22',
  fuel: 'ELECTRICITY',
  rates: 2,
  isPrepay: false,
  productCode: 'STEADY',
};
const FLEX: Tariff = { code: 'E-2R-FLEX-23', fuel: 'ELECTRICITY', rates: 2, isPrepay: false, productCode: 'FLEX' };
const GAS_PREPAY: Tariff = { code: 'G-PREPAY-22', fuel: 'GAS', rates: 1, isPrepay: true, productCode: null };

/** A catalogue of the sample's tariffs, in which some are others. */
function tariffs(changed: { readonly [code: string]: Partial<Tariff> } = {}, products: readonly Product[] = []) {
  const listed = [STEADY, FLEX, GAS_PREPAY].map((tariff) => ({ ...tariff, ...changed[tariff.code] }));
  const referenceData: ReferenceData = {
    ...NO_REFERENCE_DATA,
    tariffs: new Map(listed.map((tariff) => [byFuel(tariff.fuel, tariff.code), tariff])),
    products: new Map(products.map((product) => [product.code, product])),
  };
  return { referenceData };
}

const product = (code: string, kind: Product['kind'], availableFrom: string | null): Product => ({
  code,
  kind,
  availableFrom,
  endDate: null,
});
const flexible = (availableFrom: string | null, kind: Product['kind'] = 'VARIABLE') =>
  tariffs({}, [product('FLEX', kind, availableFrom)]);
const steadyVariable = tariffs({}, [product('STEADY', 'VARIABLE', '2023-01-01')]);

/** The second agreement starts on another day. */
const followedFrom = (day: string) => ({ [`${SECOND}.effective_from`]: day });
const REGISTERS = `${ELECTRICITY_METER}.registers`;
const TRANSFER_READINGS = `${ELECTRICITY_METER}.transfer_readings`;
const oneRate = { [`${REGISTERS}.1.is_settlement`]: false };

/** Rules about what the catalogue says of tariffs and products: R66 to R69. */
export const tariffCases: readonly RuleCase[] = [
  breaks(
    'R66',
    'refuses a tariff that is not in the catalogue',
    { [`${FIRST}.tariff_code`]: 'E-NONE' },
    { [`${FIRST}.tariff_code`]: 'Tariff "E-NONE" does not exist for electricity.' },
    tariffs(),
  ),
  breaks(
    'R66',
    'refuses a tariff of the other fuel',
    { [`${GAS}.agreements.0.tariff_code`]: STEADY.code },
    { [`${GAS}.agreements.0.tariff_code`]: `Tariff "${STEADY.code}" does not exist for gas.` },
    tariffs(),
  ),
  keeps('R66', 'takes the tariffs of the catalogue', {}, tariffs()),
  keeps(
    'R66',
    'takes any tariff while the catalogue is empty',
    { [`${FIRST}.tariff_code`]: 'E-NONE' },
    {
      referenceData: NO_REFERENCE_DATA,
    },
  ),

  ...([1, 3] as const).map((rates) =>
    breaks(
      'R67',
      `refuses ${rates} rates for two settlement registers`,
      {},
      { [`${FIRST}.tariff_code`]: MISFIT },
      tariffs({ [STEADY.code]: { rates } }),
    ),
  ),
  breaks(
    'R67',
    'counts the registers that settle only',
    oneRate,
    { [`${FIRST}.tariff_code`]: MISFIT, [`${SECOND}.tariff_code`]: MISFIT },
    tariffs(),
  ),
  breaks(
    'R67',
    'refuses two rates for gas',
    {},
    { [`${GAS}.agreements.0.tariff_code`]: MISFIT },
    tariffs({ [GAS_PREPAY.code]: { rates: 2 } }),
  ),
  breaks(
    'R67',
    'keeps silent while a register cannot be read',
    { [`${REGISTERS}.1.tpr`]: 40 },
    { [`${REGISTERS}.1.tpr`]: 'Expected string.' },
    tariffs({ [STEADY.code]: { rates: 1 } }),
  ),
  breaks(
    'R67',
    'keeps silent while it cannot be read whether a register settles',
    { [`${REGISTERS}.1.is_settlement`]: 'no' },
    { [`${REGISTERS}.1.is_settlement`]: 'Expected boolean.' },
    tariffs({ [STEADY.code]: { rates: 1 } }),
  ),
  breaks(
    'R67',
    'is not put off by what does not matter to it',
    { [`${REGISTERS}.1.number_of_digits`]: 'six' },
    { [`${REGISTERS}.1.number_of_digits`]: 'Expected integer.', [`${FIRST}.tariff_code`]: MISFIT },
    tariffs({ [STEADY.code]: { rates: 1 } }),
  ),
  keeps(
    'R67',
    'takes one rate for one register',
    oneRate,
    tariffs({ [STEADY.code]: { rates: 1 }, [FLEX.code]: { rates: 1 } }),
  ),
  keeps(
    'R67',
    'counts a regime of two registers once',
    {
      [`${REGISTERS}.1.tpr`]: '01201',
      [REGISTERS]: append({ register_id: 'M', tpr: '01201', number_of_digits: 6 }),
      [TRANSFER_READINGS]: append({
        register_id: 'M',
        reading_date: '2024-08-31',
        reading_value: '1.0',
        reading_type: 'CUSTOMER',
      }),
      [`${ELECTRICITY}.eac_history.1.tpr`]: '01201',
    },
    tariffs(),
  ),
  keeps(
    'R67',
    'says nothing about half hours without regimes',
    {
      [`${ELECTRICITY}.profile_class`]: 0,
      [`${ELECTRICITY}.eac_history`]: REMOVED,
      [`${REGISTERS}.0.tpr`]: REMOVED,
      [`${REGISTERS}.1.tpr`]: REMOVED,
    },
    tariffs({ [STEADY.code]: { rates: 1 } }),
  ),

  breaks(
    'R68',
    'refuses a credit meter on a prepay tariff',
    { [`${GAS_METER}.is_prepay`]: false, [`${GAS_METER}.prepay_details`]: REMOVED },
    { [`${GAS_METER}.is_prepay`]: 'The tariff is prepay but the meter is credit.' },
    tariffs(),
  ),
  breaks(
    'R68',
    'takes a meter for a credit one when nothing is said',
    { [`${GAS_METER}.is_prepay`]: REMOVED, [`${GAS_METER}.prepay_details`]: REMOVED },
    { [`${GAS_METER}.is_prepay`]: 'The tariff is prepay but the meter is credit.' },
    tariffs(),
  ),
  breaks(
    'R68',
    'refuses a prepay meter on a credit tariff',
    { [`${ELECTRICITY_METER}.is_prepay`]: true },
    { [`${ELECTRICITY_METER}.is_prepay`]: 'The tariff is credit but the meter is prepay.' },
    tariffs(),
  ),
  breaks(
    'R68',
    'asks the agreement that starts today',
    followedFrom('2026-01-01'),
    { [`${ELECTRICITY_METER}.is_prepay`]: 'The tariff is prepay but the meter is credit.' },
    tariffs({ [FLEX.code]: { isPrepay: true } }),
  ),
  breaks(
    'R68',
    'keeps silent while two agreements start on one day',
    followedFrom('2022-05-01'),
    { [`${SECOND}.effective_from`]: 'Two agreements start on 2022-05-01.' },
    tariffs({ [FLEX.code]: { isPrepay: true } }),
  ),
  breaks(
    'R68',
    'keeps silent while it cannot be read how the meter is paid',
    { [`${ELECTRICITY_METER}.is_prepay`]: 'no' },
    { [`${ELECTRICITY_METER}.is_prepay`]: 'Expected boolean.' },
    tariffs({ [FLEX.code]: { isPrepay: true } }),
  ),
  keeps(
    'R68',
    'asks no agreement that starts tomorrow',
    followedFrom('2026-01-02'),
    tariffs({ [FLEX.code]: { isPrepay: true } }),
  ),
  keeps('R68', 'asks no agreement that has ended', {}, tariffs({ [STEADY.code]: { isPrepay: true } })),

  ...(['VARIABLE', 'TRACKER'] as const).map((kind) =>
    breaks(
      'R69',
      `refuses an agreement before its ${kind} product`,
      {},
      { [`${SECOND}.effective_from`]: 'The product is available only from 2023-05-02.' },
      flexible('2023-05-02', kind),
    ),
  ),
  breaks(
    'R69',
    'looks at an agreement that ran one day past the date billed up to',
    followedFrom('2024-09-02'),
    { [`${FIRST}.effective_from`]: 'The product is available only from 2023-01-01.' },
    steadyVariable,
  ),
  keeps(
    'R69',
    'lets an agreement rest that ended on the date billed up to',
    followedFrom('2024-09-01'),
    steadyVariable,
  ),
  breaks(
    'R69',
    'looks at every agreement where none was billed',
    neverBilled,
    { [`${FIRST}.effective_from`]: 'The product is available only from 2023-01-01.' },
    steadyVariable,
  ),
  breaks(
    'R69',
    'keeps silent while the date billed up to cannot be read',
    { last_billed_to_date: '2024-08-32' },
    { last_billed_to_date: 'Not a valid date; use YYYY-MM-DD.' },
    steadyVariable,
  ),
  keeps('R69', 'takes an agreement of the first day', {}, flexible('2023-05-01')),
  keeps('R69', 'takes a product that was always available', {}, flexible(null)),
  keeps('R69', 'asks nothing of a fixed product', {}, flexible('2025-01-01', 'FIXED')),
  keeps(
    'R69',
    'asks nothing of a product that is not listed',
    {},
    tariffs({}, [product('OTHER', 'VARIABLE', '2025-01-01')]),
  ),
];
