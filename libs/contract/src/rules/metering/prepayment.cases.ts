import { breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { billedTo, ELECTRICITY_METER, GAS_METER, neverBilled } from '../testing/sample-paths.js';

const DETAILS = `${GAS_METER}.prepay_details`;
const VEND = `${DETAILS}.transfer_vend_read_date`;
const OPTIONS = `${DETAILS}.gas_debt_repayment_options`;
const ELECTRICITY_DETAILS = `${ELECTRICITY_METER}.prepay_details`;
const NOT_PREPAY = 'Prepayment details can be given only for a prepay meter.';
const NEGATIVE = 'The amount must not be negative.';
const ABOVE = 'The weekly minimum is above the weekly maximum.';

const details = { debt_balance: '0', credit_balance: '-3.20', transfer_vend_read_date: '2024-08-30' };

/** Rules about prepayment: R87, R89 to R91. */
export const prepaymentCases: readonly RuleCase[] = [
  ...[false, REMOVED].map((isPrepay) =>
    breaks(
      'R87',
      `refuses details where is_prepay is ${String(isPrepay)}`,
      { [`${GAS_METER}.is_prepay`]: isPrepay },
      { [DETAILS]: NOT_PREPAY },
    ),
  ),
  breaks(
    'R87',
    'keeps silent when it cannot be told whether the meter is prepay',
    { [`${GAS_METER}.is_prepay`]: 'yes' },
    { [`${GAS_METER}.is_prepay`]: 'Expected boolean.' },
  ),
  keeps('R87', 'takes details of an electricity prepay meter', {
    [`${ELECTRICITY_METER}.is_prepay`]: true,
    [ELECTRICITY_DETAILS]: details,
  }),
  keeps('R87', 'takes a prepay meter without details', { [DETAILS]: REMOVED }),

  ...['2024-08-29', '2024-08-31', '2025-08-30'].map((date) =>
    breaks(
      'R89',
      `refuses ${date}`,
      { [VEND]: date },
      { [VEND]: 'The vend reading must be dated 2024-08-30, one day before the date billed up to.' },
    ),
  ),
  ...[
    ['2024-03-01', '2024-02-29'],
    ['2023-03-01', '2023-02-28'],
    ['2024-03-31', '2024-03-30'],
    ['2024-10-28', '2024-10-27'],
    ['2024-01-01', '2023-12-31'],
  ].map(([date = '', before = '']) => keeps('R89', `takes ${before} for ${date}`, billedTo(date, before))),
  breaks('R89', 'counts the day that leap years have', billedTo('2024-03-01', '2024-02-28'), {
    [VEND]: 'The vend reading must be dated 2024-02-29, one day before the date billed up to.',
  }),
  keeps('R89', 'takes any day where nothing was billed', { ...neverBilled, [VEND]: '2024-01-01' }),

  ...[`${DETAILS}.debt_balance`, `${OPTIONS}.weekly_min`, `${OPTIONS}.weekly_max`].map((path) =>
    breaks('R90', `refuses a negative amount at ${path}`, { [path]: '-0.01' }, { [path]: NEGATIVE }),
  ),
  keeps('R90', 'takes a negative credit balance', { [`${DETAILS}.credit_balance`]: '-0.01' }),
  breaks(
    'R90',
    'refuses a minimum above the maximum',
    { [`${OPTIONS}.weekly_min`]: '7.5000000001' },
    { [`${OPTIONS}.weekly_min`]: ABOVE },
  ),
  breaks(
    'R90',
    'takes an absent maximum for none',
    { [`${OPTIONS}.weekly_max`]: REMOVED },
    { [`${OPTIONS}.weekly_min`]: ABOVE },
  ),
  keeps('R90', 'takes a minimum as high as the maximum', { [`${OPTIONS}.weekly_min`]: '7.5' }),
  keeps('R90', 'takes nothing for a minimum of zero', {
    [`${OPTIONS}.weekly_min`]: '0.0',
    [`${OPTIONS}.weekly_max`]: REMOVED,
  }),
  keeps('R90', 'takes an absent minimum', { [`${OPTIONS}.weekly_min`]: REMOVED, [`${OPTIONS}.weekly_max`]: '0' }),
  breaks(
    'R90',
    'keeps silent when the maximum cannot be read',
    { [`${OPTIONS}.weekly_max`]: 5 },
    { [`${OPTIONS}.weekly_max`]: 'Expected string.' },
  ),

  breaks(
    'R91',
    'refuses the options on electricity, and nothing in them',
    {
      [`${ELECTRICITY_METER}.is_prepay`]: true,
      [ELECTRICITY_DETAILS]: { ...details, gas_debt_repayment_options: { weekly_min: '2', weekly_max: '1' } },
    },
    { [`${ELECTRICITY_DETAILS}.gas_debt_repayment_options`]: 'Gas debt repayment options apply only to gas meters.' },
  ),
  keeps('R91', 'takes gas without options', { [OPTIONS]: REMOVED }),
];
