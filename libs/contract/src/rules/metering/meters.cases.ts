import { NO_REFERENCE_DATA } from '../../index.js';
import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS_METER } from '../testing/sample-paths.js';

const SERIAL = `${ELECTRICITY_METER}.meter_serial_number`;
const REGISTERS = `${ELECTRICITY_METER}.registers`;
const HALF_HOURLY = { [`${ELECTRICITY}.profile_class`]: 0, [`${ELECTRICITY}.eac_history`]: REMOVED };
const TPR_NEEDED = 'A time pattern regime code is required.';
const knownTprs = { referenceData: { ...NO_REFERENCE_DATA, tprs: new Set(['00206', '00040', '00001']) } };

const spareMeter = { meter_serial_number: 'Z21N508114', registers: [{ register_id: 'X', number_of_digits: 5 }] };
const asSpare = { ...spareMeter, registers: [{ ...spareMeter.registers[0], tpr: '00001', is_settlement: false }] };

/** Registers 3 and 4, which do not count for settlement. */
const twoMore = (tpr: string) => ({
  [REGISTERS]: append(
    { register_id: 'Y', tpr, number_of_digits: 5, is_settlement: false },
    { register_id: 'Z', tpr, number_of_digits: 5, is_settlement: false },
  ),
});

/** Rules about meters and their registers: R72 to R77, R100. */
export const meterCases: readonly RuleCase[] = [
  ...['A_1', '-A1', 'Ä1'].map((serial) =>
    breaks(
      'R72',
      `refuses ${serial}`,
      { [SERIAL]: serial },
      { [SERIAL]: 'The meter serial number is not in a recognised format.' },
    ),
  ),
  keeps('R72', 'takes 32 characters of any accepted kind', { [SERIAL]: `A. /-${'9'.repeat(27)}` }),
  breaks(
    'R73',
    'refuses the second meter with a serial number',
    { [`${ELECTRICITY}.meters`]: append(asSpare) },
    { [`${ELECTRICITY}.meters.1.meter_serial_number`]: 'Meter Z21N508114 is listed more than once.' },
  ),
  keeps('R73', 'takes two meters', { [`${ELECTRICITY}.meters`]: append({ ...asSpare, meter_serial_number: 'Z2' }) }),
  keeps('R73', 'takes the same number at another meter point', { [`${GAS_METER}.meter_serial_number`]: 'Z21N508114' }),

  ...[REMOVED, []].map((registers) =>
    breaks(
      'R74',
      `asks for registers instead of ${registers === REMOVED ? 'nothing' : 'an empty list'}, and for nothing that follows`,
      { [REGISTERS]: registers },
      { [REGISTERS]: 'At least one register is required for an electricity meter.' },
    ),
  ),
  breaks('R74', 'keeps silent when registers are no list', { [REGISTERS]: {} }, { [REGISTERS]: 'Expected array.' }),
  keeps('R74', 'takes one register', {
    [`${REGISTERS}.1.is_settlement`]: false,
    [`${REGISTERS}.2`]: REMOVED,
    [`${ELECTRICITY_METER}.transfer_readings.1`]: REMOVED,
  }),

  breaks(
    'R75',
    'refuses a register id again, and nothing that goes with it',
    { [REGISTERS]: append({ register_id: 'L', tpr: '00206', number_of_digits: 6 }) },
    { [`${REGISTERS}.3.register_id`]: 'Register L is listed more than once.' },
  ),
  keeps('R75', 'takes the same letter in lower case', {
    [REGISTERS]: append({ register_id: 'l', tpr: '00002', number_of_digits: 6, is_settlement: false }),
  }),

  ...[0, 2].map((index) =>
    breaks(
      'R76',
      `asks register ${index} for a regime`,
      { [`${REGISTERS}.${index}.tpr`]: REMOVED },
      { [`${REGISTERS}.${index}.tpr`]: TPR_NEEDED },
    ),
  ),
  breaks(
    'R76',
    'asks for a regime when there is no profile class',
    { [`${ELECTRICITY}.profile_class`]: REMOVED, [`${REGISTERS}.0.tpr`]: REMOVED },
    { [`${REGISTERS}.0.tpr`]: TPR_NEEDED },
  ),
  keeps('R76', 'asks for none where half hours are settled', {
    ...HALF_HOURLY,
    [`${REGISTERS}.0.tpr`]: REMOVED,
    [`${REGISTERS}.1.tpr`]: REMOVED,
  }),
  breaks(
    'R76',
    'keeps silent when the profile class cannot be read',
    { [`${ELECTRICITY}.profile_class`]: '2', [`${REGISTERS}.0.tpr`]: REMOVED },
    { [`${ELECTRICITY}.profile_class`]: 'Expected integer.' },
  ),
  breaks(
    'R76',
    'keeps silent when the regime is no text',
    { [`${REGISTERS}.0.tpr`]: 206 },
    { [`${REGISTERS}.0.tpr`]: 'Expected string.' },
  ),
  breaks(
    'R76',
    'refuses a regime of a register outside the market domain data, and misses no estimate for it',
    { [`${REGISTERS}.0.tpr`]: '00207' },
    { [`${REGISTERS}.0.tpr`]: '"00207" is not a known time pattern regime.' },
    knownTprs,
  ),
  breaks(
    'R76',
    'refuses the regime of an estimate, which may be the one that is missing',
    { [`${ELECTRICITY}.eac_history.1.tpr`]: '00041' },
    { [`${ELECTRICITY}.eac_history.1.tpr`]: '"00041" is not a known time pattern regime.' },
    knownTprs,
  ),
  keeps('R76', 'takes the regimes of the list', {}, knownTprs),
  keeps(
    'R76',
    'takes any regime while the list is empty',
    { [`${REGISTERS}.2.tpr`]: '99999' },
    { referenceData: NO_REFERENCE_DATA },
  ),

  breaks(
    'R77',
    'refuses a regime again',
    { [`${REGISTERS}.2.tpr`]: '00206' },
    { [`${REGISTERS}.2.tpr`]: 'Time pattern regime 00206 is used by more than one register.' },
  ),
  ...['01201', '01229'].map((tpr) => keeps('R77', `takes ${tpr} twice`, twoMore(tpr))),
  ...['01199', '01202', '01228', '01230', '01231'].map((tpr) =>
    breaks('R77', `refuses ${tpr} twice`, twoMore(tpr), {
      [`${REGISTERS}.4.tpr`]: `Time pattern regime ${tpr} is used by more than one register.`,
    }),
  ),
  breaks(
    'R77',
    'refuses a paired regime the third time',
    { ...twoMore('01211'), [`${REGISTERS}.2.tpr`]: '01211' },
    { [`${REGISTERS}.4.tpr`]: 'Time pattern regime 01211 is used by more than one register.' },
  ),

  ...[
    ['2026-01-02', '2026-01-01'],
    ['2026-03-30', '2026-03-29'],
    ['2028-03-01', '2028-02-29'],
  ].map(([tomorrow, today = '']) =>
    breaks(
      'R100',
      `refuses the day after ${today}`,
      { [`${ELECTRICITY_METER}.installed_on`]: tomorrow },
      { [`${ELECTRICITY_METER}.installed_on`]: 'The installation date cannot be in the future.' },
      { today },
    ),
  ),
  keeps('R100', 'takes today', { [`${GAS_METER}.installed_on`]: '2028-02-29' }, { today: '2028-02-29' }),
];
