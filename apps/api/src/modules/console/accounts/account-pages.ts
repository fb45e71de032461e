import { type Query, QueryParameters, wrongCursor } from '../../../platform/http/query-parameters.js';
import { queryParameter, refused, text } from '../../../platform/openapi/index.js';
import { UUID_PATTERN } from '../list-query.js';

/** The lists of an account that are given page by page, and the most entries of a page of each. */
export const ACCOUNT_LISTS = { transactions: 100, statements: 500, notes: 200 } as const;

type AccountList = keyof typeof ACCOUNT_LISTS;

/** Behind which entry the page of each list begins: its id, null for the first page. */
export type AccountPages = Readonly<Record<AccountList, string | null>>;

const ENTRY = new RegExp(`^(${UUID_PATTERN})$`);

/** Reads which page of each list is asked for. @throws FieldErrorsError naming each cursor that is none of ours */
export function readAccountPages(query: Query): AccountPages {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const parameters = new QueryParameters(Object.fromEntries(given));
  const after = (list: AccountList) => parameters.cursor(ENTRY, ([id = null]) => id, `${list}_cursor`);
  const pages = { transactions: after('transactions'), statements: after('statements'), notes: after('notes') };
  parameters.throwProblems();
  return pages;
}

const cursorOf = (list: AccountList) =>
  queryParameter(
    `${list}_cursor`,
    `Where to go on with its ${list}: \`next_${list}_cursor\` of the page before.`,
    text(1_024, { pattern: '^[\\w-]*$' }),
  );

/** How the lists of an account are paged. */
export const ACCOUNT_PAGE_PARAMETERS = [
  { ...cursorOf('transactions'), refusals: [refused('Wrong page', { notes_cursor: [wrongCursor.detail] })] },
  cursorOf('statements'),
  cursorOf('notes'),
];
