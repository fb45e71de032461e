/** Lists of an account that come page by page, and the most entries of a page, as the API gives them. */
const sizes = { transactions: 100, statements: 500, notes: 200 } as const;

export type AccountList = keyof typeof sizes;

/** Which page of each list an address asks for, as the API takes it. */
export function pagesAsked(query: URLSearchParams): Readonly<Record<`${AccountList}_cursor`, string | undefined>> {
  const cursor = (list: AccountList) => query.getAll(list).filter(Boolean).at(-1);
  return {
    transactions_cursor: cursor('transactions'),
    statements_cursor: cursor('statements'),
    notes_cursor: cursor('notes'),
  };
}

/** How many entries of a list come before the page that an address asks for. */
export function entriesBefore(query: URLSearchParams, list: AccountList): number {
  return query.getAll(list).filter(Boolean).length * sizes[list];
}
