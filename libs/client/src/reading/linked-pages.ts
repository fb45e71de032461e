import { UnexpectedAnswer } from '../errors/index.js';
import type { Call } from '../transport/call.js';
import type { Transport } from '../transport/transport.js';

/** The list itself, or an object with the list in it. */
type Page<T> = readonly T[] | Readonly<Record<string, readonly T[]>>;

/**
 * Yields the entries of a list that comes in pages. The next page is read once the entries of the page before are consumed.
 * @param call reads the first page
 * @param member property of the answer that holds the list; the answer itself unless given
 * @throws CarryoverError a page cannot be read
 */
export async function* linkedPages<T>(
  transport: Transport,
  call: Call,
  member?: string,
): AsyncGenerator<T, void, undefined> {
  const [base = ''] = call.path.split('?');
  for (let path: string | null = call.path; path !== null; ) {
    const { body, headers, facts } = await transport.send<Page<T>>({ ...call, path });
    const list = member === undefined ? body : Object(body)[member];
    if (!Array.isArray(list)) throw new UnexpectedAnswer('The answer is no list.', facts);
    yield* list;
    const query = nextQuery(headers.get('Link'));
    path = query === null ? null : base + query;
  }
}

/**
 * The query of the next page. Host and path of the link are ignored: the client keeps to the address it was given, so the token
 * is sent nowhere else.
 */
function nextQuery(link: string | null): string | null {
  const [, address] = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '') ?? [];
  const query = address?.slice(address.indexOf('?'));
  return query?.startsWith('?') ? query : null;
}
