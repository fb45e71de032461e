import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { billedToNeeded, ELECTRICITY, ELECTRICITY_METER, GAS, neverBilled } from '../testing/sample-paths.js';

const NO_BILLING_START = 'The date from which to bill cannot be determined.';
const NO_AGREEMENT = 'At least one agreement is required for this meter point.';

const skipsProperties = { settings: { skipPropertyCreation: true } };
const withoutSupply = {
  last_billed_to_date: REMOVED,
  ledgers: REMOVED,
  transfer_balance: REMOVED,
  supply_addresses: REMOVED,
};

/** The rule about when billing starts: R71. */
export const billingStartCases: readonly RuleCase[] = [
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
