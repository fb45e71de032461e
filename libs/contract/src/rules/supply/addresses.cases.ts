import { sampleGasMeterPoint, sampleSupplyAddresses } from '@carryover/testing';
import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const ADDRESS = 'supply_addresses.0';
const UNUSABLE = 'The address is not in a usable format.';
const REPEATED = 'This supply address is listed more than once.';
const REQUIRED = 'At least one supply address with a meter point is required.';
const MPRN = sampleGasMeterPoint().identifier;
const OTHER_MPRN = '9353824109';

const gas = (identifier: string) => ({ ...sampleGasMeterPoint(), identifier });

/** The sample's supply address once more, with a gas meter point of its own. */
const oneMore = (differences: object = {}) => ({
  ...sampleSupplyAddresses()[0],
  meter_points: [gas(OTHER_MPRN)],
  ...differences,
});
const elsewhere = (...meterPoints: readonly object[]) =>
  oneMore({ supply_address1: 'Mill House', meter_points: meterPoints });

const skipsProperties = { settings: { skipPropertyCreation: true } };
const skipsSupplyPoints = { settings: { skipSupplyPointCreation: true } };
const enabled = (type: string) => ({ settings: { enabledAccountTypes: [type] } });

/** Rules about billing and supply addresses: R41 to R43, R45 to R47. */
export const addressCases: readonly RuleCase[] = [
  ...['\u0000', '\t', '\n', '\u007f', '\u0085'].map((character) =>
    breaks(
      'R41',
      `refuses ${JSON.stringify(character)} in a first line`,
      { billing_address1: `Chapel${character}Cottage` },
      { billing_address1: UNUSABLE },
    ),
  ),
  ...[2, 3, 4, 5].flatMap((line) => [
    breaks(
      'R41',
      `says at the first line what is wrong with billing line ${line}`,
      { [`billing_address${line}`]: 'Fore\nStreet' },
      { billing_address1: UNUSABLE },
    ),
    breaks(
      'R41',
      `says at the first line what is wrong with supply line ${line}`,
      { [`${ADDRESS}.supply_address${line}`]: 'Fore\u0007Street' },
      { [`${ADDRESS}.supply_address1`]: UNUSABLE },
    ),
  ]),
  breaks(
    'R41',
    'says it once for an address',
    { [`${ADDRESS}.supply_address1`]: 'Chapel\tCottage', [`${ADDRESS}.supply_address2`]: 'Fore\tStreet' },
    { [`${ADDRESS}.supply_address1`]: UNUSABLE },
  ),
  keeps('R41', 'takes any script, and control characters around a line', {
    billing_address1: ' 12 Łódź Übersee 東京 "3\\4"\n',
  }),
  keeps('R41', 'takes an address of one line', { billing_address2: '', billing_address3: REMOVED }),

  breaks(
    'R42',
    'refuses a supply address again',
    { supply_addresses: append(oneMore()) },
    { 'supply_addresses.1.supply_address1': REPEATED },
  ),
  breaks(
    'R42',
    'refuses it in other letters, with spaces and another third line',
    {
      supply_addresses: append(
        oneMore({
          supply_address1: ' CHAPEL cottage ',
          supply_address2: '3 FORE street',
          supply_address3: 'Elsewhere',
          supply_postcode: 'tr152ab',
        }),
      ),
    },
    { 'supply_addresses.1.supply_address1': REPEATED },
  ),
  breaks(
    'R42',
    'takes a blank second line for none',
    { [`${ADDRESS}.supply_address2`]: REMOVED, supply_addresses: append(oneMore({ supply_address2: '' })) },
    { 'supply_addresses.1.supply_address1': REPEATED },
  ),
  breaks(
    'R42',
    'keeps silent about a second line that cannot be read',
    { [`${ADDRESS}.supply_address2`]: REMOVED, supply_addresses: append(oneMore({ supply_address2: 3 })) },
    { 'supply_addresses.1.supply_address2': 'Expected string.' },
  ),
  ...[{ supply_address1: 'Mill House' }, { supply_address2: '4 Fore Street' }, { supply_postcode: 'TR15 2AD' }].map(
    (difference) =>
      keeps('R42', `takes another ${Object.keys(difference).join()}`, {
        supply_addresses: append(oneMore(difference)),
      }),
  ),

  ...[REMOVED, []].map((supplyAddresses) =>
    breaks(
      'R43',
      `asks for a supply address instead of ${supplyAddresses === REMOVED ? 'nothing' : 'an empty list'}`,
      { supply_addresses: supplyAddresses },
      { supply_addresses: REQUIRED },
    ),
  ),
  breaks(
    'R43',
    'asks for a meter point at each supply address',
    { supply_addresses: append(elsewhere()) },
    { 'supply_addresses.1.meter_points': REQUIRED },
  ),
  breaks(
    'R43',
    'keeps silent when supply addresses are no list',
    { supply_addresses: 'none' },
    { supply_addresses: 'Expected array.' },
  ),
  breaks(
    'R43',
    'keeps silent while the account may be of a type without supply',
    { supply_addresses: REMOVED, account_type: 'SYSTEM' },
    { account_type: 'Account type "SYSTEM" is not enabled on this platform. Enabled: DOMESTIC, BUSINESS.' },
  ),
  breaks(
    'R43',
    'keeps silent about supply of an account whose type is refused',
    { account_type: 'PORTFOLIO_LEAD' },
    { account_type: 'Account type "PORTFOLIO_LEAD" is not enabled on this platform. Enabled: DOMESTIC, BUSINESS.' },
  ),
  breaks(
    'R43',
    'refuses supply addresses where properties are skipped',
    {},
    { supply_addresses: 'Supply addresses are not accepted from this supplier: it imports accounts without them.' },
    skipsProperties,
  ),
  keeps('R43', 'takes no supply address where properties are skipped', { supply_addresses: REMOVED }, skipsProperties),
  breaks(
    'R43',
    'refuses meter points where supply points are skipped',
    {},
    {
      [`${ADDRESS}.meter_points`]:
        'Meter points are not accepted from this supplier: it imports accounts without them. Give an empty list.',
    },
    skipsSupplyPoints,
  ),
  keeps(
    'R43',
    'takes no meter point where supply points are skipped',
    { [`${ADDRESS}.meter_points`]: [] },
    skipsSupplyPoints,
  ),
  keeps(
    'R43',
    'takes no supply address where supply points are skipped',
    { supply_addresses: REMOVED },
    skipsSupplyPoints,
  ),
  breaks(
    'R43',
    'refuses supply addresses of a portfolio lead',
    { account_type: 'PORTFOLIO_LEAD' },
    { supply_addresses: 'A portfolio lead account must not have a supply address.' },
    enabled('PORTFOLIO_LEAD'),
  ),
  breaks(
    'R43',
    'refuses supply addresses of a system account',
    { account_type: 'SYSTEM' },
    { supply_addresses: 'A system account must not have a supply address.' },
    enabled('SYSTEM'),
  ),
  keeps(
    'R43',
    'takes a system account without one',
    { account_type: 'SYSTEM', supply_addresses: REMOVED },
    enabled('SYSTEM'),
  ),

  breaks(
    'R45',
    'refuses a meter point again at its address',
    { [`${ADDRESS}.meter_points`]: append(gas(MPRN), gas(MPRN)) },
    {
      [`${ADDRESS}.meter_points.2.identifier`]: `Meter point ${MPRN} is listed more than once.`,
      [`${ADDRESS}.meter_points.3.identifier`]: `Meter point ${MPRN} is listed more than once.`,
    },
  ),
  keeps('R45', 'takes another one', { [`${ADDRESS}.meter_points`]: append(gas(OTHER_MPRN)) }),

  breaks(
    'R46',
    'refuses a meter point of another address',
    { supply_addresses: append(elsewhere(gas(OTHER_MPRN), gas(MPRN))) },
    {
      'supply_addresses.1.meter_points.1.identifier': `Meter point ${MPRN} is listed under more than one supply address.`,
    },
  ),
  breaks(
    'R46',
    'says it once for an address',
    { supply_addresses: append(elsewhere(gas(MPRN), gas(MPRN))) },
    {
      'supply_addresses.1.meter_points.0.identifier': `Meter point ${MPRN} is listed under more than one supply address.`,
      'supply_addresses.1.meter_points.1.identifier': `Meter point ${MPRN} is listed more than once.`,
    },
  ),
  keeps('R46', 'takes an address with a meter point of its own', {
    supply_addresses: append(elsewhere(gas(OTHER_MPRN))),
  }),

  breaks(
    'R47',
    'refuses that the customer comes tomorrow',
    { [`${ADDRESS}.customer_at_supply_address_from_date`]: '2026-01-02' },
    { [`${ADDRESS}.customer_at_supply_address_from_date`]: 'The date cannot be in the future.' },
  ),
  keeps('R47', 'takes a customer who comes today', {
    [`${ADDRESS}.customer_at_supply_address_from_date`]: '2026-01-01',
  }),
];
