import { append, breaks, keeps } from './make-case.js';
import { REMOVED, type RuleCase } from './rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS_METER } from './sample-places.js';

const ADMINISTRATORS = 'supply_addresses.0.property_administrators';
const PROFILE_CLASS = `${ELECTRICITY}.profile_class`;
const SSC = `${ELECTRICITY}.ssc`;
const DIGITS = 'The number of digits must be between 1 and 15.';
const digitsOf = [`${ELECTRICITY_METER}.registers.0.number_of_digits`, `${GAS_METER}.gas_number_of_digits`];
const somebody = { given_name: 'Kerra', family_name: 'Nance' };

/** Rules of single fields that are bounds of the field: R44, R54, R55, R78. */
export const fieldBoundCases: readonly RuleCase[] = [
  breaks(
    'R44',
    'refuses a second property administrator',
    { [ADMINISTRATORS]: append(somebody) },
    { [ADMINISTRATORS]: 'Only one property administrator is accepted for a supply address.' },
  ),
  keeps('R44', 'takes none', { [ADMINISTRATORS]: [] }),
  ...[-1, 9].map((profileClass) =>
    breaks(
      'R54',
      `refuses profile class ${profileClass}`,
      { [PROFILE_CLASS]: profileClass },
      { [PROFILE_CLASS]: 'The profile class must be between 0 and 8.' },
    ),
  ),
  ...[0, 8].map((profileClass) =>
    keeps('R54', `takes profile class ${profileClass}`, { [PROFILE_CLASS]: profileClass }),
  ),
  ...['244', '024A'].map((ssc) =>
    breaks('R55', `refuses ${ssc}`, { [SSC]: ssc }, { [SSC]: 'The settlement configuration must be four digits.' }),
  ),
  keeps('R55', 'takes four digits', { [SSC]: '0001' }),
  ...digitsOf.flatMap((path) =>
    [0, 16].map((digits) => breaks('R78', `refuses ${digits} at ${path}`, { [path]: digits }, { [path]: DIGITS })),
  ),
  keeps('R78', 'asks for none of a gas meter', { [`${GAS_METER}.gas_number_of_digits`]: REMOVED }),
  keeps('R78', 'takes 15 digits', Object.fromEntries(digitsOf.map((path) => [path, 15]))),
];
