import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { billedTo, ELECTRICITY, ELECTRICITY_METER, GAS_METER, neverBilled } from '../testing/sample-paths.js';

const REGISTERS = `${ELECTRICITY_METER}.registers`;
const TRANSFER = `${ELECTRICITY_METER}.transfer_readings`;
const HISTORY = `${ELECTRICITY_METER}.reading_history`;
const GAS_TRANSFER = `${GAS_METER}.transfer_readings`;
const GAS_HISTORY = `${GAS_METER}.reading_history`;
const whole = (list: string): string => `${list}.non_field_errors`;
const ID_NEEDED = 'A register id is required.';
const ONE_FOR_GAS = 'A gas meter needs exactly one transfer reading dated 2024-08-31.';
const needed = (register: string): string => `Register ${register} needs a transfer reading dated 2024-08-31.`;

const readingOf = (register_id: string) => ({
  register_id,
  reading_date: '2024-08-31',
  reading_value: '1',
  reading_type: 'CUSTOMER',
});
const { register_id: _, ...gasReading } = readingOf('');
const notFitting = (digits: number): string => `The reading does not fit the ${digits}-digit register.`;

/** Rules about readings: R79 to R86. */
export const readingCases: readonly RuleCase[] = [
  breaks(
    'R79',
    'asks for a register id, and not for the reading it may be',
    { [`${TRANSFER}.0.register_id`]: REMOVED },
    { [`${TRANSFER}.0.register_id`]: ID_NEEDED },
  ),
  breaks(
    'R79',
    'refuses an id of no register',
    { [`${TRANSFER}.1.register_id`]: 'n' },
    { [`${TRANSFER}.1.register_id`]: 'Register "n" does not exist on this meter.' },
  ),
  keeps('R79', 'takes the registers of the meter in any order', { [TRANSFER]: [readingOf('N'), readingOf('L')] }),
  breaks(
    'R79',
    'keeps silent when an id is no text',
    { [`${TRANSFER}.1.register_id`]: 1 },
    { [`${TRANSFER}.1.register_id`]: 'Expected string.' },
  ),
  breaks(
    'R79',
    'keeps silent when the id of a register cannot be read',
    { [`${REGISTERS}.0.register_id`]: 7 },
    { [`${REGISTERS}.0.register_id`]: 'Expected string.' },
  ),

  breaks('R80', 'misses a reading', { [`${TRANSFER}.1`]: REMOVED }, { [whole(TRANSFER)]: needed('N') }),
  breaks('R80', 'misses all of them', { [TRANSFER]: REMOVED }, { [whole(TRANSFER)]: [needed('L'), needed('N')] }),
  breaks(
    'R80',
    'refuses a second reading of a register',
    { [TRANSFER]: append(readingOf('L')) },
    { [whole(TRANSFER)]: 'Register L has more than one transfer reading.' },
  ),
  breaks(
    'R80',
    'misses more readings than there are of no register',
    { [TRANSFER]: [readingOf('Q')] },
    {
      [`${TRANSFER}.0.register_id`]: 'Register "Q" does not exist on this meter.',
      [whole(TRANSFER)]: [needed('L'), needed('N')],
    },
  ),
  keeps('R80', 'takes a reading of a register that does not count for settlement', {
    [TRANSFER]: append(readingOf('X')),
  }),
  ...['2026-01-02', '2022-04-30'].map((date) =>
    breaks(
      'R80',
      `asks for none of ${date}, up to which nothing can have been billed`,
      { last_billed_to_date: date, [TRANSFER]: [readingOf('N')], [GAS_TRANSFER]: REMOVED },
      {
        last_billed_to_date: `The date billed up to cannot be ${date > '2026' ? 'in the future' : 'before supply starts'}.`,
        [whole(TRANSFER)]: 'Register L needs a transfer reading of the date billed up to.',
        [whole(GAS_TRANSFER)]: 'A gas meter needs exactly one transfer reading of the date billed up to.',
      },
    ),
  ),
  keeps('R80', 'asks for none on an account that was never billed', neverBilled),
  breaks(
    'R80',
    'asks for them on an account never billed that says from when to bill',
    {
      ...neverBilled,
      last_billed_to_date: '2024-08-31',
      [GAS_TRANSFER]: [gasReading],
    },
    { [whole(TRANSFER)]: [needed('L'), needed('N')] },
  ),
  breaks(
    'R80',
    'keeps silent when the readings are no list',
    { [TRANSFER]: 'none' },
    { [TRANSFER]: 'Expected array.' },
  ),
  breaks(
    'R80',
    'keeps silent when it cannot be told whether a register counts',
    { [`${TRANSFER}.1`]: REMOVED, [`${REGISTERS}.1.is_settlement`]: 'no' },
    { [`${REGISTERS}.1.is_settlement`]: 'Expected boolean.' },
  ),
  breaks(
    'R80',
    'leaves an entry that is no object to be what is missing',
    { [`${TRANSFER}.1`]: 'N 40917.5' },
    { [`${TRANSFER}.1`]: 'Expected object.' },
  ),

  breaks('R81', 'misses the reading', { [GAS_TRANSFER]: REMOVED }, { [whole(GAS_TRANSFER)]: ONE_FOR_GAS }),
  breaks(
    'R81',
    'refuses a second reading',
    { [GAS_TRANSFER]: append(gasReading) },
    { [whole(GAS_TRANSFER)]: ONE_FOR_GAS },
  ),
  breaks(
    'R81',
    'keeps silent when the readings are no list',
    { [GAS_TRANSFER]: 1 },
    { [GAS_TRANSFER]: 'Expected array.' },
  ),
  keeps('R81', 'takes one reading', { [GAS_TRANSFER]: [gasReading] }),

  ...[TRANSFER, GAS_TRANSFER].map((readings) =>
    breaks(
      'R82',
      `refuses another day in ${readings}`,
      { [`${readings}.0.reading_date`]: '2024-09-01' },
      { [`${readings}.0.reading_date`]: 'The transfer reading must be dated 2024-08-31, the date billed up to.' },
    ),
  ),
  keeps('R82', 'takes readings of the day billed up to', billedTo('2024-02-29', '2024-02-28')),

  breaks(
    'R83',
    'asks for a register id',
    { [`${HISTORY}.0.register_id`]: REMOVED },
    { [`${HISTORY}.0.register_id`]: ID_NEEDED },
  ),
  breaks(
    'R83',
    'refuses an id of no register',
    { [`${HISTORY}.2.register_id`]: '9'.repeat(32) },
    { [`${HISTORY}.2.register_id`]: `Register "${'9'.repeat(32)}" does not exist on this meter.` },
  ),
  keeps('R83', 'takes the id of any register of the meter', { [`${HISTORY}.0.register_id`]: 'X' }),

  breaks(
    'R84',
    'refuses a billed reading of the day after',
    { [`${HISTORY}.0.reading_date`]: '2024-09-01' },
    { [`${HISTORY}.0.reading_date`]: 'A billed reading cannot be later than 2024-08-31.' },
  ),
  breaks(
    'R84',
    'looks at gas too',
    { [`${GAS_HISTORY}.0.reading_date`]: '2026-01-01' },
    { [`${GAS_HISTORY}.0.reading_date`]: 'A billed reading cannot be later than 2024-08-31.' },
  ),
  keeps('R84', 'takes a billed reading of the day itself', { [`${HISTORY}.0.reading_date`]: '2024-08-31' }),

  ...[0, 2].map((index) =>
    breaks(
      'R85',
      `refuses tomorrow for reading ${index}, billed or not`,
      { [`${HISTORY}.${index}.reading_date`]: '2026-01-02' },
      { [`${HISTORY}.${index}.reading_date`]: 'A reading cannot be dated in the future.' },
    ),
  ),
  keeps('R85', 'takes an unbilled reading of today', { [`${HISTORY}.2.reading_date`]: '2026-01-01' }),
  keeps(
    'R85',
    'takes 29 February on that day',
    { [`${HISTORY}.2.reading_date`]: '2028-02-29' },
    { today: '2028-02-29' },
  ),

  ...[TRANSFER, HISTORY].flatMap((readings) => [
    ...['1000000', '-1', '-0.01'].map((value) =>
      breaks(
        'R86',
        `refuses ${value} in ${readings}`,
        { [`${readings}.0.reading_value`]: value },
        { [`${readings}.0.reading_value`]: notFitting(6) },
      ),
    ),
    ...['999999.9999999999', '-0.0', '0000999999'].map((value) =>
      keeps('R86', `takes ${value} in ${readings}`, { [`${readings}.0.reading_value`]: value }),
    ),
  ]),
  ...[GAS_TRANSFER, GAS_HISTORY].flatMap((readings) => [
    breaks(
      'R86',
      `refuses 100000 in ${readings}`,
      { [`${readings}.0.reading_value`]: '100000' },
      { [`${readings}.0.reading_value`]: notFitting(5) },
    ),
    keeps('R86', `takes any number in ${readings} of a meter that says nothing of its digits`, {
      [`${GAS_METER}.gas_number_of_digits`]: REMOVED,
      [`${readings}.0.reading_value`]: '9999999999',
    }),
    breaks(
      'R86',
      `refuses -18342.0 in ${readings} of a meter that says nothing of its digits`,
      { [`${GAS_METER}.gas_number_of_digits`]: REMOVED, [`${readings}.0.reading_value`]: '-18342.0' },
      { [`${readings}.0.reading_value`]: 'The reading must not be negative.' },
    ),
    keeps('R86', `takes 99999.9 in ${readings}`, { [`${readings}.0.reading_value`]: '99999.9' }),
  ]),
  breaks(
    'R86',
    'keeps silent when the digits cannot be read',
    { [`${REGISTERS}.0.number_of_digits`]: 16, [`${TRANSFER}.0.reading_value`]: '-1' },
    { [`${REGISTERS}.0.number_of_digits`]: 'The number of digits must be between 1 and 15.' },
  ),
  breaks(
    'R86',
    'keeps silent when the register is none',
    { [`${HISTORY}.0.register_id`]: 'Q', [`${HISTORY}.0.reading_value`]: '10000000' },
    { [`${HISTORY}.0.register_id`]: 'Register "Q" does not exist on this meter.' },
  ),
  breaks(
    'R86',
    'keeps silent when the fuel is none',
    { [`${ELECTRICITY}.supply_type`]: 'HEAT', [`${HISTORY}.0.reading_value`]: '10000000' },
    { [`${ELECTRICITY}.supply_type`]: '"HEAT" is not an accepted value. Accepted: ELECTRICITY, GAS.' },
  ),
];
