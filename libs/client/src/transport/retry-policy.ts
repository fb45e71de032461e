import { CarryoverError, NetworkError, PaymentVendorUnavailable, RateLimited, Unavailable } from '../errors/index.js';

/** How a call is tried again. Times are milliseconds. */
export interface RetryOptions {
  /** Attempts at most, the first included; 1 tries nothing again. */
  readonly attempts?: number;
  /** Longest pause before the second attempt; the longest pause doubles with each further one. */
  readonly base?: number;
  /** Longest pause, however many attempts there were. */
  readonly most?: number;
  /** Longest `Retry-After` that is waited for; when more is asked for, the call fails at once and tells it. */
  readonly mostRetryAfter?: number;
  /** No attempt begins later than this after the first. */
  readonly total?: number;
}

/** When a request may be sent again although nobody knows what became of the first. */
export type Repeat =
  /** What is sent twice is done once: the contract says so. */
  | 'always'
  /** It would be done twice, so only when it certainly was not done. */
  | 'when-not-done';

const DEFAULTS: Required<RetryOptions> = {
  attempts: 5,
  base: 250,
  most: 10_000,
  mostRetryAfter: 60_000,
  total: 180_000,
};

/** Which failures are tried again, and after how long. */
export class RetryPolicy {
  readonly #options: Required<RetryOptions>;

  /** @param random from 0 to 1, for the pauses */
  constructor(
    options: RetryOptions = {},
    private readonly random: () => number = Math.random,
  ) {
    // One that is given as undefined is one that is not given.
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#options = { ...DEFAULTS, ...Object.fromEntries(given) };
  }

  /**
   * Milliseconds until the next attempt; null when there is none. A pause is random between nothing and its longest, so
   * that callers who failed together do not come back together; `Retry-After` comes before that.
   * @param attempts how many there were
   * @param elapsed milliseconds since the first began
   */
  delayAfter(error: CarryoverError, repeat: Repeat, attempts: number, elapsed: number): number | null {
    const { base, most, mostRetryAfter, total } = this.#options;
    if (attempts >= this.#options.attempts || !mayBeRepeated(error, repeat)) return null;
    const asked = error.retryAfter ?? 0;
    const delay = asked + this.random() * Math.min(most, base * 2 ** (attempts - 1));
    return asked > mostRetryAfter || elapsed + delay > total ? null : delay;
  }
}

/** Whether nobody knows what became of the attempt that ended so. */
export function isUnseen(error: CarryoverError): boolean {
  if (error.operation === 'token') return false;
  return error instanceof Unavailable || (error instanceof NetworkError && !error.neverSent);
}

function mayBeRepeated(error: CarryoverError, repeat: Repeat): boolean {
  const isPassing =
    error instanceof NetworkError ||
    error instanceof Unavailable ||
    error instanceof RateLimited ||
    error instanceof PaymentVendorUnavailable;
  return isPassing && (repeat === 'always' || !isUnseen(error));
}
