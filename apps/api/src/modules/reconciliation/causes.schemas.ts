import { NEEDED_FIGURES } from '@carryover/contract';
import {
  count,
  decimalText,
  eitherOf,
  list,
  nullable,
  objectSchema,
  oneOf,
  text,
  whole,
} from '../../platform/openapi/index.js';
import { externalAccountNumber } from '../suppliers/index.js';
import { DIFFERING } from './reading/account-states.js';

/** A sum in pounds, with a sign. */
export const pounds = decimalText(30, 10, { description: 'Pounds, with at least two digits after the point.' });

/** Names of the figures of control totals, in the order of answers. */
export const FIGURE_NAMES: readonly string[] = NEEDED_FIGURES.map(({ name }) => name);

/** One figure. */
export const figure = {
  ...eitherOf(whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), pounds),
  description: 'A count as a number, pounds as text.',
};

/** Name and key of a figure besides the five. */
export const furtherFigure = {
  figure: text(64, {
    pattern: '^[a-z_]+\\.[a-z_]+$',
    description: 'Name of the figure, one of those that are optional, such as priority_services.electricity.',
  }),
  key: text(300, { description: 'The key under which it stands, such as a code; left out where it has none.' }),
};

/** A further figure that differs. */
export const furtherDifference = objectSchema(
  {
    ...furtherFigure,
    expected: nullable(text(300, { description: 'As text; null for none, and for digests.' })),
    actual: nullable(text(300, { description: 'As text; null for none, and for digests.' })),
  },
  { optional: ['key'] },
);

/** Figures besides the five that an answer has of an account at most. */
export const MOST_FURTHER = 100_000;

/** Causes that an answer has of a report at most. */
export const MOST_CAUSES = 100;

/** Accounts that differ in the same way. */
export const RECONCILIATION_CAUSE = objectSchema(
  {
    state: oneOf(DIFFERING),
    accounts: count({ description: 'Accounts that differ in this way.' }),
    money: {
      ...pounds,
      description: 'Pounds by which they are wrong together, each by the figure that is further off.',
    },
    example: { ...externalAccountNumber, description: 'The first of them.' },
    differences: list(objectSchema({ field: oneOf(FIGURE_NAMES), by: figure }), FIGURE_NAMES.length, {
      description: 'Of MISMATCHED accounts: what the platform has too much of each figure, the same in all of them.',
    }),
    further_differences: list(
      objectSchema(
        { ...furtherFigure, by: text(300, { description: 'What the platform has too much, of numbers, as text.' }) },
        { optional: ['key', 'by'] },
      ),
      MOST_FURTHER,
      { description: 'The same of figures besides those; left out where none differs.' },
    ),
    import_status: nullable(text(32, { description: 'Of MISSING accounts: how far their imports are.' })),
    error_code: nullable(text(128, { description: 'Of MISSING accounts: why their imports failed, if they did.' })),
    likely_transaction: objectSchema(
      {
        type: nullable(text(32)),
        origin: oneOf(['CURRENT', 'HISTORICAL', 'ADDED'], {
          description: 'Came with the account, or was added later.',
        }),
        transaction_id: nullable(text(128, { description: 'When it is the same in all.' })),
      },
      {
        description:
          'Where there is one transaction too many: one that the accounts looked at all have with that effect.',
      },
    ),
  },
  { optional: ['further_differences', 'import_status', 'error_code', 'likely_transaction'] },
);
