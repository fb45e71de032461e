/**
 * Reads a `Retry-After` header, in seconds or as an HTTP date, as milliseconds to wait.
 * @param now milliseconds since 1970
 * @returns null for a missing or invalid header; 0 for a date in the past
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes much that is no date of HTTP, such as "-5".
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
