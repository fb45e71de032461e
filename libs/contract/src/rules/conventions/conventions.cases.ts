import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { enumerationCases } from './enumerations.cases.js';

const refused = (path: string, message: string) => ({ [path]: [message] });

/** The conventions of every body, one case to break and one to keep each: R01 to R11. */
export const conventionCases: readonly RuleCase[] = [
  {
    rule: 'R01',
    name: 'refuses a key that is not documented, at any depth',
    change: { 'customers.0.shoe_size': 9 },
    expected: refused('customers.0.shoe_size', 'This field is not recognised.'),
  },
  { rule: 'R01', name: 'takes any key in metadata', change: { 'metadata.0.value': { shoe_size: 9 } }, expected: {} },
  {
    rule: 'R02',
    name: 'asks for a required field',
    change: { 'statements.0.statement_id': REMOVED },
    expected: refused('statements.0.statement_id', 'A value is required.'),
  },
  { rule: 'R02', name: 'asks for no optional field', change: { next_bill_due_date: REMOVED }, expected: {} },
  {
    rule: 'R03',
    name: 'refuses null',
    change: { next_bill_due_date: null },
    expected: refused('next_bill_due_date', 'Null is not accepted. Leave the field out instead.'),
  },
  { rule: 'R03', name: 'takes null in metadata', change: { 'metadata.0.value': { a: null } }, expected: {} },
  {
    rule: 'R04',
    name: 'refuses a number for a string',
    change: { billing_name: 5 },
    expected: refused('billing_name', 'Expected string.'),
  },
  { rule: 'R04', name: 'takes a number where one is documented', change: { smart_read_cycle_day: 5 }, expected: {} },
  {
    rule: 'R05',
    name: 'refuses 511 characters where 510 fit',
    change: { billing_name: 'x'.repeat(511) },
    expected: refused('billing_name', 'Use at most 510 characters.'),
  },
  { rule: 'R05', name: 'takes 510 characters', change: { billing_name: `${'x'.repeat(509)}😀` }, expected: {} },
  ...enumerationCases,
  {
    rule: 'R07',
    name: 'refuses 29 February of a common year',
    change: { next_bill_due_date: '2023-02-29' },
    expected: refused('next_bill_due_date', 'Not a valid date; use YYYY-MM-DD.'),
  },
  {
    rule: 'R07',
    name: 'takes 29 February of a leap year',
    change: { next_bill_due_date: '2024-02-29' },
    expected: {},
  },
  {
    rule: 'R08',
    name: 'refuses a date without a time',
    change: { 'notes.0.created_at': '2024-03-18' },
    expected: refused('notes.0.created_at', 'Not a valid date and time; use YYYY-MM-DDTHH:MM:SSZ.'),
  },
  {
    rule: 'R08',
    name: 'takes a time without an offset',
    change: { 'notes.0.created_at': '2024-07-18T10:42:07.123456' },
    expected: {},
  },
  {
    rule: 'R09',
    name: 'refuses more digits than the field has',
    change: { 'debts.0.aged_debt.0.debt_amount': '1.001' },
    expected: refused(
      'debts.0.aged_debt.0.debt_amount',
      'Not a valid decimal number (at most 8 digits before and 2 after the point).',
    ),
  },
  {
    rule: 'R09',
    name: 'takes all the digits of the field',
    change: { 'debts.0.aged_debt.0.debt_amount': '99999999.99' },
    expected: {},
  },
  {
    rule: 'R10',
    name: 'asks for the required parts of an optional object',
    change: { dunning_path: { start_date: '2024-07-15' } },
    expected: refused('dunning_path.path_name', 'A value is required.'),
  },
  {
    rule: 'R10',
    name: 'asks for nothing of an object that is left out',
    change: { dunning_path: REMOVED },
    expected: {},
  },
  {
    rule: 'R11',
    name: 'refuses an empty string where a blank means nothing',
    change: { 'debts.0.agency_name': ' ' },
    expected: refused('debts.0.agency_name', 'This field must not be empty.'),
  },
  { rule: 'R11', name: 'takes an empty string for "not given"', change: { billing_name: '' }, expected: {} },
];
