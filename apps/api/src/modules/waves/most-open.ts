/** Waves of a supplier at most that are neither signed off nor cancelled. */
export const MOST_OPEN = 1_000;
