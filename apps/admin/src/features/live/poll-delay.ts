/** Milliseconds: a change shows within two seconds, this long between two questions plus the answers. */
const usual = 1_200;
const longest = 10_000;

/** Milliseconds to wait before asking for changes again, after this many failures in a row. */
export function pollDelay(failures: number): number {
  return Math.min(longest, usual * 2 ** Math.min(failures, 10));
}
