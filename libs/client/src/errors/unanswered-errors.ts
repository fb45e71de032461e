import { type CallFacts, CarryoverError } from './carryover-error.js';

/** There was no answer, or only a part of one. The request may have been carried out. */
export class NetworkError extends CarryoverError {
  constructor(
    message: string,
    call: CallFacts,
    /** Whether the request certainly never reached the service. */
    readonly neverSent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, call, null, options);
  }
}

/** The time-out passed without an answer. */
export class TimedOut extends NetworkError {}

/** A streamed list broke off: entries are missing. Read it again. */
export class ListBrokenOff extends NetworkError {}

/** The awaited import or comparison had not ended at the time-out. It continues in the service. */
export class NotSettledInTime extends CarryoverError {}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maps a failure of fetch to an error of the client. @param failure what fetch threw */
export function networkError(failure: unknown, call: CallFacts): NetworkError {
  const code = codeOf(failure);
  const text = code === null ? 'The connection failed.' : `The connection failed (${code}).`;
  return new NetworkError(text, call, code !== null && NEVER_SENT.has(code), { cause: failure });
}

/** The code of the system error, which fetch wraps as a cause. */
function codeOf(failure: unknown): string | null {
  for (let error = failure, depth = 0; error !== undefined && depth < 4; depth += 1) {
    const { code, cause }: { code?: unknown; cause?: unknown } = Object(error);
    if (typeof code === 'string') return code;
    error = cause;
  }
  return null;
}
