import { breaks, keeps } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, GAS } from '../testing/sample-paths.js';

/** Rules about postcodes and the numbers of meter points: R40, R48, R49. */
export const identifierCases: readonly RuleCase[] = [
  {
    rule: 'R40',
    name: 'refuses a postcode of no known form',
    change: { billing_postcode: 'QQ1 1QQ' },
    expected: { billing_postcode: ['"QQ1 1QQ" is not a valid UK postcode.'] },
  },
  {
    rule: 'R40',
    name: 'shows what cannot be seen in a postcode',
    change: { billing_postcode: 'W1F\u200b 9DE' },
    expected: { billing_postcode: ['"W1F<U+200B> 9DE" is not a valid UK postcode.'] },
  },
  {
    rule: 'R40',
    name: 'takes a postcode in lower case without its blank',
    change: { billing_postcode: 'w1f9de' },
    expected: {},
  },
  breaks(
    'R48',
    'refuses a wrong check digit',
    { [`${ELECTRICITY}.identifier`]: '1200060176721' },
    { [`${ELECTRICITY}.identifier`]: '1200060176721 is not a valid MPAN.' },
  ),
  keeps('R48', 'takes the right one', { [`${ELECTRICITY}.identifier`]: '1200060176720' }),
  breaks(
    'R49',
    'refuses wrong check digits',
    { [`${GAS}.identifier`]: '9353824100' },
    { [`${GAS}.identifier`]: '9353824100 is not a valid MPRN.' },
  ),
  keeps('R49', 'takes the right ones', { [`${GAS}.identifier`]: '9353824109' }),
  keeps(
    'R49',
    'takes wrong ones where the supplier has them relaxed',
    { [`${GAS}.identifier`]: '9353824100' },
    { settings: { strictMprnCheck: false } },
  ),
];
