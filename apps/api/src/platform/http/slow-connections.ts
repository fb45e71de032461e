import type { Server, ServerResponse } from 'node:http';
import { SlowConnections } from '@carryover/http';
import { RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';

export { ARRIVING, LEAVING, mayTakeLong, takesLongNoMore } from '@carryover/http';

/** Milliseconds in which a request has to arrive, unless it {@link mayTakeLong}. */
export const REQUEST = 300_000;

/**
 * Closes slow connections of a server of the api or the worker; requests that do not arrive in time are answered 408.
 * @param isProxy whether an address is that of a proxy in front, which keeps idle connections for later
 * @param requestMilliseconds in which a request has to arrive, unless it {@link mayTakeLong}
 */
export function closeSlowConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  requestMilliseconds: number,
): void {
  new SlowConnections(server, { refuse, requestMilliseconds, isProxy });
}

function refuse(response: ServerResponse): void {
  const { status, body } = toAnswer(new RequestTimeout(408, 'The request did not arrive in time.'));
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  response.end(JSON.stringify(body));
}
