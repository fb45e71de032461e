import { UnexpectedAnswer } from '../errors/index.js';
import type { Call } from '../transport/call.js';
import type { Transport } from '../transport/transport.js';

/**
 * The entries of a list that comes in pages, each asked for when the one before has been used up.
 * @param call for the first page
 * @throws CarryoverError a page cannot be had
 */
export async function* linkedPages<T>(transport: Transport, call: Call): AsyncGenerator<T, void, undefined> {
  const [base = ''] = call.path.split('?');
  for (let path: string | null = call.path; path !== null; ) {
    const { body, headers, facts } = await transport.send<readonly T[]>({ ...call, path });
    if (!Array.isArray(body)) throw new UnexpectedAnswer('The answer is no list.', facts);
    yield* body;
    const query = nextQuery(headers.get('Link'));
    path = query === null ? null : base + query;
  }
}

/**
 * The query of the next page. Only that: the address of the service is the one the client was given, so that a name the
 * service is known by elsewhere does not matter, and the token goes nowhere else.
 */
function nextQuery(link: string | null): string | null {
  const [, address] = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '') ?? [];
  const query = address?.slice(address.indexOf('?'));
  return query?.startsWith('?') ? query : null;
}
