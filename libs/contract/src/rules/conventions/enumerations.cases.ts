import {
  COMMUNICATION_PREFERENCES,
  DISCOUNT_ACCOUNT_TYPES,
  DOCUMENT_ACCESSIBILITIES,
  PAYMENT_FREQUENCIES,
  PAYMENT_MEANS,
  READING_TYPES,
  SALES_CHANNELS,
  SMART_INTEREST_TYPES,
  SMART_READ_FREQUENCIES,
  SMART_REFUSAL_REASONS,
  SMART_REFUSAL_SOURCES,
  SMART_TYPES,
  WARM_HOME_DISCOUNT_GROUPS,
} from '../../index.js';
import { breaks, doubts, keeps, unknownWord } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS_METER, LEDGER } from '../testing/sample-paths.js';

/** Fields of open lists, a word that each does not know, and the words it does. */
const OPEN: readonly (readonly [path: string, word: string, known: readonly string[]])[] = [
  ['communication_preference', 'POST', COMMUNICATION_PREFERENCES],
  ['communication_preference', 'print', COMMUNICATION_PREFERENCES],
  ['document_accessibility', 'EASY_READ', DOCUMENT_ACCESSIBILITIES],
  ['sales_channel', 'DOORSTEP', SALES_CHANNELS],
  ['smart_read_frequency', 'WEEKLY', SMART_READ_FREQUENCIES],
  ['payment_schedules.0.means', 'CASH', PAYMENT_MEANS],
  ['payment_schedules.0.frequency', 'DAILY', PAYMENT_FREQUENCIES],
  ['warm_home_discount.0.account_type', 'DEBIT', DISCOUNT_ACCOUNT_TYPES],
  ['warm_home_discount.0.group', 'FRINGE', WARM_HOME_DISCOUNT_GROUPS],
  [`${GAS_METER}.smart_type`, 'SMETS3', SMART_TYPES],
  [`${ELECTRICITY_METER}.transfer_readings.0.reading_type`, 'PHOTO', READING_TYPES],
  [`${ELECTRICITY_METER}.reading_history.0.reading_type`, 'toString', READING_TYPES],
  [`${ELECTRICITY}.smart_refusal_interest.type`, 'UNSURE', SMART_INTEREST_TYPES],
  [`${ELECTRICITY}.smart_refusal_interest.refusal_reason`, 'NO_TIME', SMART_REFUSAL_REASONS],
  [`${ELECTRICITY}.smart_refusal_interest.source`, 'PHONE', SMART_REFUSAL_SOURCES],
];

const TRANSACTION_TYPE = `${LEDGER}.historical_statement_transactions.0.type`;

/** R06: the two closed lists of an account name their values, all others are open. */
export const enumerationCases: readonly RuleCase[] = [
  ...OPEN.map(([path, word, known]) =>
    doubts('R06', `warns of ${word} at ${path}`, { [path]: word }, { [path]: unknownWord(word, known) }),
  ),
  keeps('R06', 'takes a known word among blanks', { communication_preference: ' ONLINE ' }),
  keeps('R06', 'takes a blank for "not given" where that is allowed', { sales_channel: ' ', smart_read_frequency: '' }),
  breaks(
    'R06',
    'refuses a blank where that means nothing',
    { 'payment_schedules.0.means': ' ' },
    { 'payment_schedules.0.means': 'This field must not be empty.' },
  ),
  ...['gas', 'STEAM', ' GAS '].map((word) =>
    breaks(
      'R06',
      `refuses "${word}" for a fuel`,
      { [`${ELECTRICITY}.supply_type`]: word },
      { [`${ELECTRICITY}.supply_type`]: `"${word}" is not an accepted value. Accepted: ELECTRICITY, GAS.` },
    ),
  ),
  ...['GIFT', 'SUPPLY_CHARGE'].map((word) =>
    breaks(
      'R06',
      `refuses ${word} for a transaction of a ledger`,
      { [TRANSACTION_TYPE]: word },
      { [TRANSACTION_TYPE]: `"${word}" is not an accepted value. Accepted: CHARGE, CREDIT, PAYMENT, REPAYMENT.` },
    ),
  ),
];
