import { CarryoverError, NetworkError, PaymentVendorUnavailable, RateLimited, Unavailable } from '../errors/index.js';

/** Retry policy; times in milliseconds. */
export interface RetryOptions {
  /** Maximum number of attempts, the first included; 1 turns retries off. */
  readonly attempts?: number;
  /** Maximum pause before the second attempt; doubled for each further one. */
  readonly base?: number;
  /** Maximum pause before any attempt. */
  readonly most?: number;
  /** Maximum `Retry-After` that is waited for. A longer one fails the call at once, with the value in the error. */
  readonly mostRetryAfter?: number;
  /** Time after the beginning of the first attempt from which on no further one begins; of a part of a wave, the time between its attempts. */
  readonly total?: number;
}

/** Whether a call may be retried when the outcome of an attempt is unknown. */
export type Repeat =
  /** Idempotent by contract: retried. */
  | 'always'
  /** Not idempotent: retried only when the service certainly did nothing. */
  | 'when-not-done';

const DEFAULTS: Required<RetryOptions> = {
  attempts: 5,
  base: 250,
  most: 10_000,
  mostRetryAfter: 60_000,
  total: 180_000,
};

/** Decides which failures are retried, and after which pause. */
export class RetryPolicy {
  readonly #options: Required<RetryOptions>;

  /** @param random source of random numbers from 0 to 1, for the pauses */
  constructor(
    options: RetryOptions = {},
    private readonly random: () => number = Math.random,
  ) {
    // One that is given as undefined is one that is not given.
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#options = { ...DEFAULTS, ...Object.fromEntries(given) };
  }

  /**
   * Milliseconds until the next attempt; null when there is none. The pause is `Retry-After`, or random between 0 and the
   * maximum (full jitter), so that clients that failed together do not retry together.
   * @param attempts number of attempts so far
   * @param elapsed milliseconds that count towards `total`
   */
  delayAfter(error: CarryoverError, repeat: Repeat, attempts: number, elapsed: number): number | null {
    const { base, most, mostRetryAfter, total } = this.#options;
    if (attempts >= this.#options.attempts || !mayBeRepeated(error, repeat)) return null;
    const asked = error.retryAfter ?? 0;
    const delay = asked + this.random() * Math.min(most, base * 2 ** (attempts - 1));
    return asked > mostRetryAfter || elapsed + delay > total ? null : delay;
  }
}

/** Whether the outcome of an attempt that failed in this way is unknown. */
export function isUnseen(error: CarryoverError): boolean {
  if (error.operation === 'token') return false;
  if (error instanceof Unavailable) return !error.neverArrived;
  return error instanceof NetworkError && !error.neverSent;
}

function mayBeRepeated(error: CarryoverError, repeat: Repeat): boolean {
  const isPassing =
    error instanceof NetworkError ||
    error instanceof Unavailable ||
    error instanceof RateLimited ||
    error instanceof PaymentVendorUnavailable;
  return isPassing && (repeat === 'always' || !isUnseen(error));
}
