import { byFuel, NO_REFERENCE_DATA } from '../../index.js';
import { breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS, GAS_METER, neverBilled } from '../testing/sample-paths.js';

const NOT_ON_ELECTRICITY = 'This field does not apply to electricity meter points.';
const NOT_ON_GAS = 'This field does not apply to gas meter points.';

const LENGTHS = { electricity: 'four', gas: 'three' };
const malformed = (mpid: string, fuel: keyof typeof LENGTHS): string =>
  `"${mpid}" is not a market participant id of ${fuel}, which has ${LENGTHS[fuel]} capital letters or digits.`;

const directory = {
  referenceData: {
    ...NO_REFERENCE_DATA,
    marketParticipants: new Set([byFuel('ELECTRICITY', 'CRYO'), byFuel('GAS', 'CRG'), byFuel('GAS', 'OTH')]),
    shippers: new Set(['CSH', 'SHP']),
  },
};

/** A field of the other fuel at a path of the sample account. */
const misplaced = (path: string, value: unknown, message: string) =>
  breaks('R50', `refuses ${path}`, { [path]: value }, { [path]: message });

const EAC = { effective_from: '2022-05-01', tpr: '00206', consumption: '1.0' };
const AQ = { effective_from: '2022-05-01', consumption: '1.0' };

/** Supply of gas that starts on a day, on an account that was never billed. */
const gasFrom = (day: string) => ({
  ...neverBilled,
  [`${GAS}.supply_start_date`]: day,
  [`${GAS}.agreements.0.effective_from`]: day,
});

/** Rules about the fields and the state of meter points: R50 to R53, R57 to R62. */
export const meterPointCases: readonly RuleCase[] = [
  misplaced(`${ELECTRICITY}.shipper_mpid`, 'CSH', NOT_ON_ELECTRICITY),
  misplaced(`${ELECTRICITY}.aq_history`, [AQ], NOT_ON_ELECTRICITY),
  misplaced(`${ELECTRICITY_METER}.gas_number_of_digits`, 5, NOT_ON_ELECTRICITY),
  misplaced(`${GAS}.profile_class`, 0, NOT_ON_GAS),
  misplaced(`${GAS}.ssc`, '0244', NOT_ON_GAS),
  misplaced(`${GAS}.eac_history`, [EAC], NOT_ON_GAS),
  misplaced(`${GAS_METER}.registers`, [{ register_id: 'L', tpr: '00206', number_of_digits: 5 }], NOT_ON_GAS),
  misplaced(`${GAS_METER}.transfer_readings.0.register_id`, 'L', NOT_ON_GAS),
  misplaced(`${GAS_METER}.reading_history.0.register_id`, 'L', NOT_ON_GAS),
  breaks(
    'R50',
    'keeps silent while the fuel cannot be read',
    { [`${ELECTRICITY}.supply_type`]: 'STEAM', [`${ELECTRICITY}.shipper_mpid`]: 'CSH' },
    { [`${ELECTRICITY}.supply_type`]: '"STEAM" is not an accepted value. Accepted: ELECTRICITY, GAS.' },
  ),
  keeps('R50', 'takes empty lists of the other fuel for nothing', {
    [`${ELECTRICITY}.aq_history`]: [],
    [`${GAS}.eac_history`]: [],
    [`${GAS_METER}.registers`]: [],
  }),
  keeps('R50', 'takes meter points without what their fuel may have', {
    [`${ELECTRICITY}.ssc`]: REMOVED,
    [`${ELECTRICITY}.profile_class`]: REMOVED,
    [`${GAS_METER}.gas_number_of_digits`]: REMOVED,
  }),

  ...[
    [ELECTRICITY, 'CRG'],
    [ELECTRICITY, 'cryo'],
    [ELECTRICITY, 'CR O'],
    [GAS, 'CRYO'],
    [GAS, 'CR'],
    [GAS, 'crg'],
  ].map(([meterPoint = '', mpid = '']) =>
    breaks(
      'R51',
      `refuses ${mpid} at ${meterPoint}`,
      { [`${meterPoint}.mpid`]: mpid },
      { [`${meterPoint}.mpid`]: malformed(mpid, meterPoint === GAS ? 'gas' : 'electricity') },
    ),
  ),
  breaks(
    'R51',
    'refuses one of no form whether or not it is listed',
    { [`${GAS}.mpid`]: 'crg' },
    { [`${GAS}.mpid`]: malformed('crg', 'gas') },
    {
      referenceData: {
        ...NO_REFERENCE_DATA,
        marketParticipants: new Set([byFuel('ELECTRICITY', 'CRYO'), byFuel('GAS', 'crg')]),
      },
    },
  ),
  breaks(
    'R51',
    'refuses a participant that is not in the directory',
    { [`${ELECTRICITY}.mpid`]: 'NONE', [`${GAS}.mpid`]: 'NON' },
    {
      [`${ELECTRICITY}.mpid`]: 'Market participant "NONE" is not known.',
      [`${GAS}.mpid`]: 'Market participant "NON" is not known.',
    },
    directory,
  ),
  keeps('R51', 'takes a participant of the directory', { [`${GAS}.mpid`]: 'OTH' }, directory),
  keeps('R51', 'takes any well-formed one while the directory is empty', {
    [`${ELECTRICITY}.mpid`]: '1AB2',
    [`${GAS}.mpid`]: '3C4',
  }),

  breaks(
    'R52',
    'asks for the shipper of a gas meter point',
    { [`${GAS}.shipper_mpid`]: REMOVED },
    { [`${GAS}.shipper_mpid`]: 'A value is required.' },
  ),
  ...['CS', 'csh', 'C-H'].map((shipper) =>
    breaks(
      'R52',
      `refuses ${shipper}`,
      { [`${GAS}.shipper_mpid`]: shipper },
      { [`${GAS}.shipper_mpid`]: malformed(shipper, 'gas') },
    ),
  ),
  breaks(
    'R52',
    'refuses one of no form whether or not it is listed',
    { [`${GAS}.shipper_mpid`]: 'csh' },
    { [`${GAS}.shipper_mpid`]: malformed('csh', 'gas') },
    { referenceData: { ...NO_REFERENCE_DATA, shippers: new Set(['csh']) } },
  ),
  breaks(
    'R52',
    'refuses a shipper that is not in the directory',
    { [`${GAS}.shipper_mpid`]: 'CRG' },
    { [`${GAS}.shipper_mpid`]: 'Shipper "CRG" is not known.' },
    directory,
  ),
  breaks(
    'R52',
    'keeps silent about a shipper that cannot be read',
    { [`${GAS}.shipper_mpid`]: 'LONG' },
    { [`${GAS}.shipper_mpid`]: 'Use at most 3 characters.' },
  ),
  keeps('R52', 'takes a shipper of the directory', { [`${GAS}.shipper_mpid`]: 'SHP' }, directory),

  breaks(
    'R53',
    'refuses a start tomorrow, and says nothing of what lies before it',
    { [`${GAS}.supply_start_date`]: '2026-01-02' },
    { [`${GAS}.supply_start_date`]: 'Supply cannot start in the future.' },
  ),
  breaks(
    'R53',
    'refuses the day after the clocks change',
    gasFrom('2026-10-26'),
    { [`${GAS}.supply_start_date`]: 'Supply cannot start in the future.' },
    { today: '2026-10-25' },
  ),
  ...['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29'].map((today) =>
    keeps('R53', `takes a start today, ${today}`, gasFrom(today), { today }),
  ),

  breaks(
    'R57',
    'refuses an erroneous transfer in progress',
    { [`${GAS}.et_in_progress`]: true },
    {
      [`${GAS}.et_in_progress`]:
        'An erroneous transfer is in progress for this meter point; import it once that is settled.',
    },
  ),
  keeps('R57', 'takes a meter point about which nothing is said', { [`${GAS}.et_in_progress`]: REMOVED }),
  breaks(
    'R58',
    'refuses a disputed reading in progress',
    { [`${ELECTRICITY}.dr_in_progress`]: true },
    {
      [`${ELECTRICITY}.dr_in_progress`]:
        'A disputed reading is in progress for this meter point; import it once that is settled.',
    },
  ),
  keeps('R58', 'takes a meter point about which nothing is said', { [`${ELECTRICITY}.dr_in_progress`]: REMOVED }),

  breaks(
    'R59',
    'refuses a reason of somebody interested',
    { [`${ELECTRICITY}.smart_refusal_interest.type`]: 'INTERESTED' },
    {
      [`${ELECTRICITY}.smart_refusal_interest.refusal_reason`]:
        'A refusal reason cannot be given for a customer who is interested.',
    },
  ),
  keeps('R59', 'takes interest without a reason', {
    [`${ELECTRICITY}.smart_refusal_interest.type`]: 'INTERESTED',
    [`${ELECTRICITY}.smart_refusal_interest.refusal_reason`]: REMOVED,
  }),
  keeps('R59', 'takes a refusal with a reason', { [`${ELECTRICITY}.smart_refusal_interest.type`]: 'NOT_INTERESTED' }),

  ...(
    [
      ['R61', 'meters', 'At least one meter is required for this meter point.'],
      ['R62', 'agreements', 'At least one agreement is required for this meter point.'],
    ] as const
  ).flatMap(([rule, field, message]) => [
    ...[ELECTRICITY, GAS].map((meterPoint) =>
      breaks(
        rule,
        `asks for ${field} of ${meterPoint}`,
        { [`${meterPoint}.${field}`]: REMOVED },
        { [`${meterPoint}.${field}`]: message },
      ),
    ),
    breaks(rule, `takes no ${field} for an answer`, { [`${GAS}.${field}`]: [] }, { [`${GAS}.${field}`]: message }),
    breaks(
      rule,
      `keeps silent when ${field} are no list`,
      { [`${GAS}.${field}`]: {} },
      { [`${GAS}.${field}`]: 'Expected array.' },
    ),
  ]),
  keeps('R61', 'takes one meter', {}),
  keeps('R62', 'takes one agreement', { [`${ELECTRICITY}.agreements.1`]: REMOVED }),
];
