/** The query of an address as text by name; what is given several times keeps all its values. */
export type UrlChange = Readonly<Record<string, string | readonly string[] | null>>;

const cursorName = 'cursor';

/** Longest trail kept in an address; "Back" then ends at the first page instead of the one before. */
const maxTrail = 40;

/** The address with a change of its filters: null and '' take one out. Another filter begins at the first page again. */
export function withFilters(pathname: string, query: URLSearchParams, change: UrlChange): string {
  const next = new URLSearchParams(query);
  if (!Object.hasOwn(change, cursorName)) next.delete(cursorName);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const text of [value ?? []].flat()) if (text !== '') next.append(name, text);
  }
  return next.size === 0 ? pathname : `${pathname}?${next}`;
}

/** The query for the API: the filters of these names that the address has, with the page its trail of cursors ends at. */
export function apiQuery(query: URLSearchParams, names: readonly string[], limit: number): string {
  const asked = new URLSearchParams({ limit: String(limit) });
  for (const name of names) {
    for (const value of query.getAll(name)) if (value !== '') asked.append(name, value);
  }
  const cursor = query.getAll(cursorName).at(-1);
  if (cursor) asked.set(cursorName, cursor);
  return asked.toString();
}

/** The query for the API of a page alone. @param cursor where it begins; empty for the first one */
export function pageQuery(limit: number, cursor: string): string {
  return new URLSearchParams({ limit: String(limit), ...(cursor !== '' && { cursor }) }).toString();
}

/**
 * Addresses of the neighbouring pages, null at either end; the address keeps the cursors from the second page on.
 * @param name under which it keeps them, where a page has several lists
 */
export function neighbourPages(
  pathname: string,
  query: URLSearchParams,
  nextCursor: string | null,
  name = cursorName,
): { back: string | null; on: string | null } {
  const trail = query.getAll(name).filter(Boolean);
  const at = (cursors: readonly string[]) => withFilters(pathname, query, { [name]: cursors.slice(-maxTrail) });
  return {
    back: trail.length === 0 ? null : at(trail.slice(0, -1)),
    on: nextCursor === null ? null : at([...trail, nextCursor]),
  };
}

/** A query as the search parameters of a server page. */
export function parametersOf(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
}

/** A server page's search parameters as one query. */
export function queryOf(parameters: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const text of [value ?? []].flat()) query.append(name, text);
  }
  return query;
}
