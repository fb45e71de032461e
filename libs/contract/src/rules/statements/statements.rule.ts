import { quoted } from '../../payload/shape-problem.js';
import { entries } from '../places.js';
import { repeats } from '../repeats.js';
import { type Rule } from '../rule.js';

/** Anything that carries statements: an account payload, or statements that are added later. */
interface WithStatements {
  readonly statements?: readonly (
    | {
        readonly bill_period_from_date?: string;
        readonly bill_period_to_date?: string;
        readonly statement_id?: string;
      }
    | undefined
  )[];
}

/** R137: a statement period does not end before it starts. Periods of two statements may overlap. */
export const statementPeriod: Rule<WithStatements, unknown> = {
  id: 'R137',
  code: 'statement_period_ends_before_it_starts',
  check(account, _context, report) {
    for (const { path, value: statement } of entries(account.statements, 'statements')) {
      const { bill_period_from_date: from, bill_period_to_date: to } = statement;
      if (from === undefined || to === undefined || to >= from) continue;
      report({ path: `${path}.bill_period_from_date`, detail: 'The statement period ends before it starts.' });
    }
  },
};

/** R138: a statement id is listed once. */
export const distinctStatements: Rule<WithStatements, unknown> = {
  id: 'R138',
  code: 'duplicate_statement_id',
  check(account, _context, report) {
    const statements = entries(account.statements, 'statements');
    for (const { path, key } of repeats(statements, ({ statement_id: id }) => id)) {
      report({ path: `${path}.statement_id`, detail: `Statement id "${quoted(key)}" is listed more than once.` });
    }
  },
};
