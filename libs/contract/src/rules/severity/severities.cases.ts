import { NO_REFERENCE_DATA } from '../../index.js';
import { breaks, doubts, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS, GAS_METER, LEDGER } from '../testing/sample-paths.js';

const sandbox = { isSandbox: true };
const MOBILE = 'customers.0.mobile';
const DRAMA = '07700 900123';
const noPhone = (number: string): string => `${number} is not a valid phone number`;
const TRANSFER_BALANCE = 'The ledger balances add up to 57.30, not to the transfer balance 57.31.';
const NO_SHIPPER = { [`${GAS}.shipper_mpid`]: REMOVED };
const OPTIONS = `${GAS_METER}.prepay_details.gas_debt_repayment_options`;
const SHIPPER_NEEDED = { [`${GAS}.shipper_mpid`]: 'A value is required.' };

/** The same rules for a sandbox supplier, and for one for which staff have lowered them. */
export const severityCases: readonly RuleCase[] = [
  doubts(
    'R28',
    'warns a sandbox supplier of a number reserved for drama',
    { [MOBILE]: DRAMA },
    { [MOBILE]: noPhone(DRAMA) },
    sandbox,
  ),
  ...['abcde', '0770', '+44 7700 900123 456789'].map((number) =>
    breaks(
      'R28',
      `refuses ${number} for everybody, as no phone can have it`,
      { [MOBILE]: number },
      { [MOBILE]: noPhone(number) },
      sandbox,
    ),
  ),
  breaks(
    'R29',
    'refuses what is no e-mail address for everybody',
    { 'customers.0.email': 'plain' },
    { 'customers.0.email': 'Not a valid e-mail address.' },
    sandbox,
  ),
  doubts(
    'R48',
    'warns a sandbox supplier of a wrong check digit',
    { [`${ELECTRICITY}.identifier`]: '1200060176721' },
    { [`${ELECTRICITY}.identifier`]: '1200060176721 is not a valid MPAN.' },
    sandbox,
  ),
  doubts(
    'R49',
    'warns a sandbox supplier of wrong check digits',
    { [`${GAS}.identifier`]: '9353824100' },
    { [`${GAS}.identifier`]: '9353824100 is not a valid MPRN.' },
    sandbox,
  ),
  doubts('R52', 'warns a sandbox supplier of what a live one has to say', NO_SHIPPER, SHIPPER_NEEDED, sandbox),
  doubts(
    'R103',
    'warns a sandbox supplier of sums that do not agree',
    { transfer_balance: '57.31' },
    { transfer_balance: TRANSFER_BALANCE },
    sandbox,
  ),
  doubts(
    'R02',
    'warns a sandbox supplier of a field that is missing or blank',
    { 'statements.0.statement_id': REMOVED, 'payment_schedules.0.means': '' },
    {
      'statements.0.statement_id': 'A value is required.',
      'payment_schedules.0.means': 'This field must not be empty.',
    },
    sandbox,
  ),
  breaks(
    'R02',
    'asks everybody for the account number',
    { external_account_number: REMOVED },
    { external_account_number: 'A value is required.' },
    sandbox,
  ),
  breaks(
    'R06',
    'refuses a closed list of everybody',
    { [`${LEDGER}.current_statement_transactions.0.type`]: 'GIFT' },
    {
      [`${LEDGER}.current_statement_transactions.0.type`]:
        '"GIFT" is not an accepted value. Accepted: CHARGE, CREDIT, PAYMENT, REPAYMENT.',
    },
    sandbox,
  ),

  doubts('R52', 'warns where staff have lowered it', NO_SHIPPER, SHIPPER_NEEDED, {
    settings: { ruleSeverities: { R52: { severity: 'warning' } } },
  }),
  keeps('R52', 'is silent where staff have it off until today', NO_SHIPPER, {
    settings: { ruleSeverities: { R52: { severity: 'off', until: '2026-01-01' } } },
  }),
  breaks('R52', 'refuses again on the day after', NO_SHIPPER, SHIPPER_NEEDED, {
    settings: { ruleSeverities: { R52: { severity: 'off', until: '2025-12-31' } } },
  }),
  doubts(
    'R78',
    'keeps a number out of bounds where staff have lowered it',
    { [`${GAS_METER}.gas_number_of_digits`]: 16 },
    { [`${GAS_METER}.gas_number_of_digits`]: 'The number of digits must be between 1 and 15.' },
    { settings: { ruleSeverities: { R78: { severity: 'warning' } } } },
  ),
  ...(
    [
      ['R34', 'customers.0.psr.0.elec_industry_code', '1A', '"1A" is not a known electricity priority services code.'],
      ['R35', 'customers.0.psr.1.gas_industry_code', '1A', '"1A" is not a known gas priority services code.'],
      ['R76', `${ELECTRICITY_METER}.registers.2.tpr`, '0001', '"0001" is not a known time pattern regime.'],
      ['R76', `${ELECTRICITY}.eac_history.2.tpr`, '0206', '"0206" is not a known time pattern regime.'],
      ['R122', 'payment_schedules.0.day_of_month', 31, 'The payment day must be between 3 and 20.'],
      ['R139', 'warm_home_discount.0.tax_year', '2018/9', 'The tax year must be in the form 2018/19.'],
    ] as const
  ).map(([rule, path, value, message]) =>
    doubts(
      rule,
      `warns once of ${value} at ${path}, of which both field and rule think ill`,
      { [path]: value, 'payment_schedules.1.day_of_month': 10 },
      { [path]: message },
      {
        settings: { paymentDays: [20, 3, 10], ruleSeverities: { [rule]: { severity: 'warning' as const } } },
        referenceData: { ...NO_REFERENCE_DATA, tprs: new Set(['00206', '00040', '00001']) },
      },
    ),
  ),
  doubts(
    'R90',
    'warns of all that is wrong with one amount',
    { [`${OPTIONS}.weekly_min`]: '-1', [`${OPTIONS}.weekly_max`]: '-2' },
    {
      [`${OPTIONS}.weekly_min`]: [
        'The amount must not be negative.',
        'The weekly minimum is above the weekly maximum.',
      ],
      [`${OPTIONS}.weekly_max`]: 'The amount must not be negative.',
    },
    { settings: { ruleSeverities: { R90: { severity: 'warning' } } } },
  ),
  breaks(
    'R103',
    'refuses sums that do not agree whatever staff have set',
    { transfer_balance: '57.31' },
    { transfer_balance: TRANSFER_BALANCE },
    { settings: { ruleSeverities: { R103: { severity: 'off' } } } },
  ),
];
