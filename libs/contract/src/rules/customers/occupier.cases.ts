import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const CARD = { 'payment_schedules.0.means': 'CARD' };
const NO_BILLING_ADDRESS = 'A billing address (first line and postcode) is required.';

/** Nobody is known to live there. */
const unknownOccupier = { unknown_occupier: true, customers: REMOVED, ...CARD };

const elsewhere = {
  supply_address1: 'Mill House',
  supply_postcode: 'TR15 2AB',
  customer_at_supply_address_from_date: '2022-05-01',
  meter_points: [],
};
const skipsSupplyPoints = { settings: { skipSupplyPointCreation: true } };
const withoutMeterPoints = { 'supply_addresses.0.meter_points': [] };

/** Rules about an unknown occupier: R20 to R22, R24. */
export const occupierCases: readonly RuleCase[] = [
  breaks(
    'R20',
    'refuses customers of an unknown occupier',
    { unknown_occupier: true, ...CARD },
    { customers: 'An account with an unknown occupier must not list customers.' },
  ),
  keeps('R20', 'takes an unknown occupier without customers', unknownOccupier),
  keeps('R20', 'takes an unknown occupier with an empty list of customers', { ...unknownOccupier, customers: [] }),
  breaks(
    'R20',
    'keeps silent while it cannot be read whether the occupier is known',
    { unknown_occupier: 'true' },
    { unknown_occupier: 'Expected boolean.' },
  ),

  ...[REMOVED, []].map((customers) =>
    breaks(
      'R21',
      `asks for a customer instead of ${customers === REMOVED ? 'nothing' : 'an empty list'}`,
      { customers },
      { customers: 'At least one customer is required unless the occupier is unknown.' },
    ),
  ),
  breaks(
    'R21',
    'asks for a customer when nothing is said about the occupier',
    { customers: REMOVED, unknown_occupier: REMOVED },
    { customers: 'At least one customer is required unless the occupier is unknown.' },
  ),
  breaks('R21', 'keeps silent when customers are no list', { customers: {} }, { customers: 'Expected array.' }),
  breaks(
    'R21',
    'keeps silent while it cannot be read whether the occupier is known',
    { unknown_occupier: 'true', customers: REMOVED },
    { unknown_occupier: 'Expected boolean.' },
  ),
  keeps('R21', 'takes one customer', { 'customers.1': REMOVED }),

  breaks(
    'R22',
    'refuses two supply addresses of an unknown occupier',
    { ...unknownOccupier, ...withoutMeterPoints, supply_addresses: append(elsewhere) },
    { supply_addresses: 'An account with an unknown occupier may have only one supply address.' },
    skipsSupplyPoints,
  ),
  keeps(
    'R22',
    'takes two supply addresses of somebody known',
    { ...withoutMeterPoints, supply_addresses: append(elsewhere) },
    skipsSupplyPoints,
  ),
  keeps(
    'R22',
    'takes an unknown occupier without a supply address',
    { ...unknownOccupier, supply_addresses: REMOVED },
    {
      settings: { skipPropertyCreation: true },
    },
  ),

  ...(['billing_address1', 'billing_postcode'] as const).map((field) =>
    breaks('R24', `asks for ${field}`, { [field]: REMOVED }, { [field]: NO_BILLING_ADDRESS }),
  ),
  breaks(
    'R24',
    'asks for both when nothing is said about the occupier',
    { unknown_occupier: REMOVED, billing_address1: REMOVED, billing_postcode: REMOVED },
    { billing_address1: NO_BILLING_ADDRESS, billing_postcode: NO_BILLING_ADDRESS },
  ),
  breaks(
    'R24',
    'keeps silent about a blank line, which is refused as such',
    { billing_address1: ' ' },
    { billing_address1: 'This field must not be empty.' },
  ),
  breaks(
    'R24',
    'keeps silent while it cannot be read whether the occupier is known',
    { unknown_occupier: 1, billing_address1: REMOVED },
    { unknown_occupier: 'Expected boolean.' },
  ),
  keeps('R24', 'takes an unknown occupier without a billing address', {
    ...unknownOccupier,
    billing_address1: REMOVED,
    billing_postcode: REMOVED,
  }),
];
