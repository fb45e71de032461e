/** The states of accounts that differ, the worst first. */
export const DIFFERING = ['MISMATCHED', 'MISSING', 'EXTRA'] as const;

/** The states of accounts, as they are written. */
export const ACCOUNT_STATES = ['MATCHED', ...DIFFERING] as const;

/**
 * How an account compares: the same; with other figures; named by the supplier and not imported; imported and not named.
 */
export type AccountState = (typeof ACCOUNT_STATES)[number];
