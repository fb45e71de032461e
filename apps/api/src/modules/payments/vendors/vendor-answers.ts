import type { Verification } from './payment-vendor.js';

/** The vendor answered, but not with 200. */
export class VendorAnswered extends Error {
  /** @param retryAfter the header, as it came */
  constructor(
    readonly status: number,
    readonly retryAfter: string | null,
  ) {
    super(`status ${status}`);
  }
}

/** The answer is too large, no JSON object, or not what the API of the vendor answers. */
export class UnexpectedAnswer extends Error {}

/**
 * What happened while a vendor was asked, and what that means for an instruction (R173), the same for every vendor:
 *
 * | happened | outcome | why |
 * |---|---|---|
 * | 401, 403 | misconfigured | our key is wrong; the supplier can do nothing about it |
 * | 408, 425, 429, 5xx | unavailable | the vendor is busy or broken; it may say for how long |
 * | 400, 402, 404, 410, 422, other 4xx | declined | the vendor understood, and says no for good |
 * | 200 with half an answer, garbage, too much, another object | unavailable | nothing was said about the instruction |
 * | a redirect, any other status | unavailable | that is not the vendor's API; keys are not sent elsewhere |
 * | refused, reset, cut off, no name, no valid certificate | unavailable | the vendor was not reached |
 * | no whole answer in time | unavailable | whatever comes later is not read |
 *
 * @throws the error itself when it is none of these: then it is a mistake of ours
 */
export function outcomeOfFailure(error: unknown): Exclude<Verification, { kind: 'verified' }> {
  if (error instanceof VendorAnswered) return outcomeOfStatus(error);
  if (error instanceof UnexpectedAnswer) return unavailable('The vendor gave an answer that cannot be understood.');
  const { name, cause } = Object(error) as { name?: unknown; cause?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return unavailable('The vendor did not answer in time.');
  // However a connection fails, fetch says so with this error, and why in its cause.
  if (name === 'TypeError' && cause !== undefined) return unavailable(`The vendor was not reached${codeOf(cause)}.`);
  throw error;
}

function outcomeOfStatus({ status, retryAfter }: VendorAnswered): Exclude<Verification, { kind: 'verified' }> {
  if (status === 401 || status === 403)
    return { kind: 'misconfigured', reason: `The vendor refuses our key (${status}).` };
  if (status === 408 || status === 425 || status === 429 || status < 400 || status >= 500)
    return unavailable(`The vendor answered ${status}.`, secondsOf(retryAfter));
  return { kind: 'declined', reason: 'The vendor does not know this reference, or refuses it.' };
}

function unavailable(reason: string, retryAfterSeconds?: number): Exclude<Verification, { kind: 'verified' }> {
  return { kind: 'unavailable', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

function codeOf(cause: unknown): string {
  const code: unknown = Object(cause).code;
  return typeof code === 'string' ? ` (${code})` : '';
}

/** Longest Retry-After that is handed on, in seconds: with more than that, the supplier had better ask us. */
const LONGEST = 3_600;

function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || !/^\d{1,6}$/.test(retryAfter)) return undefined;
  const seconds = Number(retryAfter);
  return seconds <= LONGEST ? seconds : undefined;
}
