import type { Verification } from './payment-vendor.js';

/**
 * What the HTTP status of a vendor's answer means for an instruction (R173), the same for every vendor:
 *
 * | status | outcome | why |
 * |---|---|---|
 * | 401, 403 | misconfigured | our key is wrong; the supplier can do nothing about it |
 * | 408, 425, 429, 5xx | unavailable | the vendor is busy or broken; 429 says for how long |
 * | 400, 402, 404, 410, 422, other 4xx | declined | the vendor understood, and says no for good |
 * | anything else | unavailable | a redirect or something odd is not the vendor's API |
 */
export function outcomeOfStatus(
  status: number,
  retryAfter: string | null | undefined,
): Exclude<Verification, { kind: 'verified' }> {
  if (status === 401 || status === 403)
    return { kind: 'misconfigured', reason: `The vendor refuses our key (${status}).` };
  if (status === 408 || status === 425 || status === 429 || status < 400 || status >= 500) {
    const retryAfterSeconds = secondsOf(retryAfter);
    const reason = `The vendor answered ${status}.`;
    return { kind: 'unavailable', reason, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) };
  }
  return { kind: 'declined', reason: 'The vendor does not know this reference, or refuses it.' };
}

/** What a failed connection, a time-out or an answer that is none means. */
export function outcomeOfFailure(error: unknown): Verification {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return {
    kind: 'unavailable',
    reason: isLate ? 'The vendor did not answer in time.' : 'The vendor could not be reached.',
  };
}

/** Longest Retry-After that is handed on, in seconds. */
const LONGEST = 3_600;

function secondsOf(retryAfter: string | null | undefined): number | null {
  if (retryAfter === null || retryAfter === undefined || !/^\d{1,6}$/.test(retryAfter)) return null;
  return Math.min(Number(retryAfter), LONGEST);
}
