import { append, breaks, keeps } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY } from '../testing/sample-paths.js';

const ADMINISTRATORS = 'supply_addresses.0.property_administrators';
const PROFILE_CLASS = `${ELECTRICITY}.profile_class`;
const SSC = `${ELECTRICITY}.ssc`;
const somebody = { given_name: 'Kerra', family_name: 'Nance' };

/** Rules that are bounds of one field of a supply address: R44, R54, R55. */
export const supplyBoundCases: readonly RuleCase[] = [
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
];
