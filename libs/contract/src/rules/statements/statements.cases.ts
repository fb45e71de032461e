import { type RuleCase } from '../testing/rule-case.js';

/** Rules about statements of the past: R137, R138. */
export const statementCases: readonly RuleCase[] = [
  {
    rule: 'R137',
    name: 'refuses a period that ends the day before it starts',
    change: { 'statements.1.bill_period_to_date': '2024-05-31' },
    expected: { 'statements.1.bill_period_from_date': ['The statement period ends before it starts.'] },
  },
  {
    rule: 'R137',
    name: 'takes a period of one day, and periods that share a day',
    change: { 'statements.1.bill_period_to_date': '2024-06-01', 'statements.0.bill_period_to_date': '2024-06-01' },
    expected: {},
  },
  {
    rule: 'R138',
    name: 'refuses a statement id that is listed again',
    change: { 'statements.1.statement_id': 'ST-2024-05-0093' },
    expected: { 'statements.1.statement_id': ['Statement id "ST-2024-05-0093" is listed more than once.'] },
  },
  {
    rule: 'R138',
    name: 'tells ids apart by their case',
    change: { 'statements.1.statement_id': 'st-2024-05-0093' },
    expected: {},
  },
];
