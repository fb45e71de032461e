/** Accounts of a wave at most. */
export const MOST_ACCOUNTS = 100_000_000;
