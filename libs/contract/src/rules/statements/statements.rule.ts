import { quoted } from '../../payload/shape-problem.js';
import { ruleDefiner } from '../define-rule.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';

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

const statementRule = ruleDefiner<WithStatements, unknown>('account and later', 'validate, create');

/** R137: a statement period does not end before it starts. Periods of two statements may overlap. */
export const statementPeriod = statementRule({
  id: 'R137',
  title: 'A statement period does not end before it starts',
  runs: 'validate, create, historical statements endpoint',
  path: 'statements[].bill_period_from_date',
  code: 'statement_period_ends_before_it_starts',
  message: 'The statement period ends before it starts.',
  check(account, _context, report) {
    for (const { path, value: statement } of entries(account.statements, 'statements')) {
      const { bill_period_from_date: from, bill_period_to_date: to } = statement;
      if (from === undefined || to === undefined || to >= from) continue;
      report({ path: `${path}.bill_period_from_date` });
    }
  },
});

/** R138: a statement id is listed once. */
export const distinctStatements = statementRule({
  id: 'R138',
  title: 'A statement is listed once',
  runs: 'validate, create, historical statements endpoint',
  path: 'statements[].statement_id',
  code: 'duplicate_statement_id',
  message: 'Statement id "{id}" is listed more than once.',
  check(account, _context, report) {
    const statements = entries(account.statements, 'statements');
    for (const { path, key } of repeats(statements, ({ statement_id: id }) => id)) {
      report({ path: `${path}.statement_id`, data: { id: quoted(key) } });
    }
  },
});
