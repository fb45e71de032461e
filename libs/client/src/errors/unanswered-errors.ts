import { type CallFacts, CarryoverError } from './carryover-error.js';

/** No answer came, or only a part of one: what was asked for may have been done. */
export class NetworkError extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    /** Whether it is certain that the service never saw the request. */
    readonly neverSent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, call, null, options);
  }
}

/** No answer came in time. */
export class TimedOut extends NetworkError {}

/** A list ended before its end: entries are missing, and it has to be read again. */
export class ListBrokenOff extends NetworkError {}

/** What was waited for, an import or a comparison, had not ended when the time was up; it goes on all the same. */
export class NotSettledInTime extends CarryoverError {}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The error for a connection that failed. @param failure what fetch threw */
export function networkError(failure: unknown, call: CallFacts): NetworkError {
  const code = codeOf(failure);
  const text = code === null ? 'The connection failed.' : `The connection failed (${code}).`;
  return new NetworkError(text, call, code !== null && NEVER_SENT.has(code), { cause: failure });
}

/** The code of the system's error, which fetch wraps in an error of its own. */
function codeOf(failure: unknown): string | null {
  for (let error = failure, depth = 0; error !== undefined && depth < 4; depth += 1) {
    const { code, cause }: { code?: unknown; cause?: unknown } = Object(error);
    if (typeof code === 'string') return code;
    error = cause;
  }
  return null;
}
