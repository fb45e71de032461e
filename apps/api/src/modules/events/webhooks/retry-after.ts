const LONGEST_SECONDS = 86_400;

/**
 * Seconds to wait by a `Retry-After` header, which has a number of them or a date. A day at most.
 * @returns null when it is in neither form
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  // Date.parse takes much that is no date of HTTP, such as "3600.5", a day of the year 3600.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : (at - now.getTime()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_SECONDS, Math.max(0, seconds));
}
