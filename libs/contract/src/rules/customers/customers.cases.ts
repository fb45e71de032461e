import { breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const FAMILY_NAME = 'customers.1.family_name';
const GIVEN_NAME = 'customers.1.given_name';
const EMAIL = 'customers.1.email';
const NO_FAMILY_NAME = 'A family name is required for customers of a domestic account.';
const NO_GIVEN_NAME = 'A given name is required for customers of a business account.';
const OCCUPIER = 'A customer cannot be named "The Occupier"; set unknown_occupier instead.';

const business = { account_type: 'BUSINESS' };
const registers = { settings: { sendRegistrationFlows: true } };
const refusesTests = { settings: { rejectTestEmails: true } };
const platformEmails = { platformEmails: new Set(['help@platform.example.com']) };

/** Rules about the names, addresses and dates of birth of people: R25 to R27, R30 to R32. */
export const customerCases: readonly RuleCase[] = [
  ...[REMOVED, '', '  '].map((familyName) =>
    breaks(
      'R25',
      `asks for a family name instead of ${familyName === REMOVED ? 'nothing' : JSON.stringify(familyName)}`,
      { [FAMILY_NAME]: familyName },
      { [FAMILY_NAME]: NO_FAMILY_NAME },
    ),
  ),
  breaks(
    'R25',
    'asks for one when no type is given',
    { account_type: REMOVED, [FAMILY_NAME]: REMOVED },
    { [FAMILY_NAME]: NO_FAMILY_NAME },
  ),
  breaks(
    'R25',
    'keeps silent about a family name that cannot be read',
    { [FAMILY_NAME]: 7 },
    { [FAMILY_NAME]: 'Expected string.' },
  ),
  breaks(
    'R25',
    'keeps silent while the type cannot be read',
    { account_type: ['BUSINESS'], [FAMILY_NAME]: REMOVED },
    { account_type: 'Expected string.' },
  ),
  breaks(
    'R25',
    'keeps silent while the type is refused',
    { account_type: 'DOMESTIC_VACANT', [FAMILY_NAME]: REMOVED },
    { account_type: 'Account type "DOMESTIC_VACANT" is not enabled on this platform. Enabled: DOMESTIC, BUSINESS.' },
  ),
  keeps('R25', 'asks for none of a business', { ...business, [FAMILY_NAME]: '' }),

  ...[REMOVED, ''].map((givenName) =>
    breaks(
      'R26',
      `asks for a given name instead of ${givenName === REMOVED ? 'nothing' : 'a blank one'}`,
      { ...business, [GIVEN_NAME]: givenName },
      { [GIVEN_NAME]: NO_GIVEN_NAME },
      registers,
    ),
  ),
  breaks(
    'R26',
    'keeps silent about a given name that cannot be read',
    { ...business, [GIVEN_NAME]: 7 },
    { [GIVEN_NAME]: 'Expected string.' },
    registers,
  ),
  keeps('R26', 'takes a business with given names', business, registers),
  keeps('R26', 'asks for none at home', { [GIVEN_NAME]: REMOVED }, registers),
  keeps('R26', 'asks for none when the platform does not register', { ...business, [GIVEN_NAME]: REMOVED }),

  ...[
    ['The', 'Occupier'],
    ['the', 'OCCUPIER'],
    ['', 'The  Occupier'],
    [REMOVED, 'THE OCCUPIER'],
  ].map(([givenName, familyName]) =>
    breaks(
      'R27',
      `refuses ${[givenName, familyName].map((name) => (name === REMOVED ? 'nothing' : `"${String(name)}"`)).join(' and ')}`,
      { [GIVEN_NAME]: givenName, [FAMILY_NAME]: familyName },
      { [FAMILY_NAME]: OCCUPIER },
    ),
  ),
  breaks(
    'R27',
    'keeps silent while the given name cannot be read',
    { [GIVEN_NAME]: 7, [FAMILY_NAME]: 'The Occupier' },
    { [GIVEN_NAME]: 'Expected string.' },
  ),
  keeps('R27', 'takes a name that only resembles it', { [GIVEN_NAME]: 'Thea', [FAMILY_NAME]: 'Occupier' }),

  ...[
    'test@home.example.org',
    'XXX@home.example.org',
    'jory@test.com',
    'jory@TEST.co.uk',
    'j@site.xxx',
    'j@site.xx',
  ].map((email) =>
    breaks(
      'R30',
      `refuses ${email}`,
      { [EMAIL]: email },
      { [EMAIL]: 'This looks like a test e-mail address.' },
      refusesTests,
    ),
  ),
  ...[
    'tester@example.org',
    'a.test@example.org',
    'jory@mytest.com',
    'jory@test.com.example.org',
    'j@xxx.example.org',
  ].map((email) => keeps('R30', `takes ${email}`, { [EMAIL]: email }, refusesTests)),
  keeps('R30', 'takes a test address from suppliers that do not have them refused', { [EMAIL]: 'test@test.com' }),
  breaks(
    'R30',
    'keeps silent about what is no address',
    { [EMAIL]: 'test@' },
    { [EMAIL]: 'Not a valid e-mail address.' },
    refusesTests,
  ),

  ...['help@platform.example.com', 'Help@Platform.example.com'].map((email) =>
    breaks(
      'R31',
      `refuses ${email}`,
      { [EMAIL]: email },
      { [EMAIL]: 'This e-mail address is used by the platform itself.' },
      platformEmails,
    ),
  ),
  keeps('R31', 'takes another address there', { [EMAIL]: 'helper@platform.example.com' }, platformEmails),
  keeps('R31', 'asks nothing while the platform names none', { [EMAIL]: 'help@platform.example.com' }),

  ...['customers.0.date_of_birth', 'supply_addresses.0.property_administrators.0.date_of_birth'].flatMap((path) => [
    breaks(
      'R32',
      `refuses tomorrow as ${path}`,
      { [path]: '2026-01-02' },
      { [path]: 'The date of birth cannot be in the future.' },
    ),
    keeps('R32', `takes today as ${path}`, { [path]: '2026-01-01' }),
  ]),
  breaks(
    'R32',
    'refuses the day after 29 February',
    { 'customers.0.date_of_birth': '2028-03-01' },
    { 'customers.0.date_of_birth': 'The date of birth cannot be in the future.' },
    { today: '2028-02-29' },
  ),
  keeps('R32', 'takes 29 February on the day', { 'customers.0.date_of_birth': '2028-02-29' }, { today: '2028-02-29' }),
];
