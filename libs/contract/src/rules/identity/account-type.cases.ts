import { ACCOUNT_TYPES } from '../../index.js';
import { breaks, keeps, unknownWord } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const notEnabled = (type: string, enabled = 'DOMESTIC, BUSINESS'): string =>
  `Account type "${type}" is not enabled on this platform. Enabled: ${enabled}.`;

/** The rule about the type of an account: R17. */
export const accountTypeCases: readonly RuleCase[] = [
  breaks(
    'R17',
    'refuses a type that is not enabled',
    { account_type: 'DOMESTIC_VACANT' },
    { account_type: notEnabled('DOMESTIC_VACANT') },
  ),
  breaks('R17', 'refuses managed accounts', { account_type: 'MANAGED' }, { account_type: notEnabled('MANAGED') }),
  breaks(
    'R17',
    'takes an account of no type for a domestic one',
    { account_type: REMOVED },
    { account_type: notEnabled('DOMESTIC', 'BUSINESS') },
    { settings: { enabledAccountTypes: ['BUSINESS'] } },
  ),
  breaks(
    'R17',
    'keeps silent about a type that cannot be read',
    { account_type: 5 },
    { account_type: 'Expected string.' },
  ),
  {
    ...breaks(
      'R17',
      'refuses a type nobody knows',
      { account_type: 'domestic' },
      { account_type: notEnabled('domestic') },
    ),
    warned: { account_type: [unknownWord('domestic', ACCOUNT_TYPES)] },
  },
  keeps('R17', 'takes a business when nothing is said about types', { account_type: 'BUSINESS' }),
  keeps(
    'R17',
    'takes a business when the list of types is empty',
    { account_type: 'BUSINESS' },
    {
      settings: { enabledAccountTypes: [] },
    },
  ),
  keeps(
    'R17',
    'takes another type once it is enabled',
    { account_type: 'MANAGED' },
    {
      settings: { enabledAccountTypes: ['MANAGED'] },
    },
  ),
  keeps('R17', 'takes an account of no type', { account_type: REMOVED }),
];
