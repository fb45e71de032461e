import { append, breaks, keeps } from './make-case.js';
import { REMOVED, type RuleCase } from './rule-case.js';
import { billedToNeeded, ELECTRICITY, ELECTRICITY_METER, GAS, neverBilled } from './sample-places.js';

const FIRST = `${ELECTRICITY}.agreements.0.effective_from`;
const SECOND = `${ELECTRICITY}.agreements.1.effective_from`;
const GAS_START = `${GAS}.agreements.0.effective_from`;
const BEFORE_SUPPLY = 'The agreement starts before supply starts on 2022-05-01.';
const NOT_COVERED = 'No agreement covers 2024-08-31, the date billed up to.';
const NO_BILLING_START = 'The date from which to bill cannot be determined.';
const NO_AGREEMENT = 'At least one agreement is required for this meter point.';

const skipsProperties = { settings: { skipPropertyCreation: true } };
const withoutSupply = {
  last_billed_to_date: REMOVED,
  ledgers: REMOVED,
  transfer_balance: REMOVED,
  supply_addresses: REMOVED,
};

/** Rules about when agreements run and billing starts: R63 to R65, R71. */
export const agreementCases: readonly RuleCase[] = [
  breaks('R63', 'refuses an agreement of the day before', { [FIRST]: '2022-04-30' }, { [FIRST]: BEFORE_SUPPLY }),
  breaks(
    'R63',
    'looks at every agreement, in any order',
    { [SECOND]: '2021-05-01', [GAS_START]: '2022-04-30' },
    { [SECOND]: BEFORE_SUPPLY, [GAS_START]: BEFORE_SUPPLY },
  ),
  keeps('R63', 'takes an agreement of the day', {
    [FIRST]: '2022-05-02',
    [`${ELECTRICITY}.supply_start_date`]: '2022-05-02',
  }),
  breaks(
    'R63',
    'keeps silent while the start of supply cannot be read',
    { [`${ELECTRICITY}.supply_start_date`]: '2023-02-29' },
    { [`${ELECTRICITY}.supply_start_date`]: 'Not a valid date; use YYYY-MM-DD.' },
  ),

  breaks(
    'R64',
    'refuses two agreements of one day',
    { [SECOND]: '2022-05-01' },
    { [SECOND]: 'Two agreements start on 2022-05-01.' },
  ),
  keeps('R64', 'takes agreements of two days, in any order', { [FIRST]: '2023-05-01', [SECOND]: '2023-04-30' }),
  keeps('R64', 'takes one day at two meter points', { [GAS_START]: '2022-05-01' }),

  breaks(
    'R65',
    'refuses a first agreement of the day after',
    { [GAS_START]: '2024-09-01' },
    { [`${GAS}.agreements`]: NOT_COVERED },
  ),
  breaks(
    'R65',
    'keeps silent while an agreement cannot be placed',
    { [FIRST]: 'soon', [SECOND]: '2024-09-01' },
    { [FIRST]: 'Not a valid date; use YYYY-MM-DD.' },
  ),
  keeps('R65', 'takes an agreement of the day', { [GAS_START]: '2024-08-31' }),
  keeps('R65', 'takes any day where none was billed', { ...neverBilled, [GAS_START]: '2025-09-01' }),
  keeps('R65', 'takes the earliest, wherever it is', { [FIRST]: '2024-09-01' }),

  breaks(
    'R71',
    'asks for a date where there is no supply to tell it',
    withoutSupply,
    { last_billed_to_date: NO_BILLING_START },
    skipsProperties,
  ),
  breaks(
    'R71',
    'asks for a date when there are no agreements to tell it',
    { ...neverBilled, [`${ELECTRICITY}.agreements`]: REMOVED, [`${GAS}.agreements`]: REMOVED },
    {
      [`${ELECTRICITY}.agreements`]: NO_AGREEMENT,
      [`${GAS}.agreements`]: NO_AGREEMENT,
      last_billed_to_date: NO_BILLING_START,
    },
  ),
  breaks(
    'R71',
    'keeps silent about a date that cannot be read',
    { ...withoutSupply, last_billed_to_date: 'today' },
    { last_billed_to_date: 'Not a valid date; use YYYY-MM-DD.' },
    skipsProperties,
  ),
  breaks(
    'R71',
    'keeps silent while ledgers cannot be read',
    { ...withoutSupply, ledgers: {} },
    { ledgers: 'Expected array.' },
    skipsProperties,
  ),
  breaks(
    'R71',
    'keeps silent while supply addresses cannot be read',
    { ...withoutSupply, supply_addresses: 'none' },
    { supply_addresses: 'Expected array.' },
  ),
  breaks(
    'R71',
    'leaves it to R118 to ask for the date where transfer readings are given',
    {
      last_billed_to_date: REMOVED,
      ledgers: REMOVED,
      transfer_balance: REMOVED,
      [`${ELECTRICITY}.agreements`]: REMOVED,
      [`${GAS}.agreements`]: REMOVED,
    },
    {
      [`${ELECTRICITY}.agreements`]: NO_AGREEMENT,
      [`${GAS}.agreements`]: NO_AGREEMENT,
      last_billed_to_date: billedToNeeded(`${ELECTRICITY_METER}.transfer_readings`),
    },
  ),
  keeps('R71', 'takes the date billed up to', { ...withoutSupply, last_billed_to_date: '2024-08-31' }, skipsProperties),
  keeps('R71', 'takes the earliest agreement', {
    ...neverBilled,
    [`${GAS}.agreements`]: append({ tariff_code: 'G', effective_from: '2024-01-01' }),
  }),
];
