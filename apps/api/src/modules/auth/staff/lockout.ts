const MAX_SECONDS = 900;

/**
 * Seconds for which sign-ins are locked out after so many failures in a row: none up to `tolerated`, then 2, 4, 8 ... up to 15
 * minutes.
 */
export function lockoutSeconds(failures: number, tolerated: number): number {
  if (failures < tolerated) return 0;
  return Math.min(MAX_SECONDS, 2 ** (failures - tolerated + 1));
}
