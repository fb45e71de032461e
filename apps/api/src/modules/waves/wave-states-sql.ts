// As texts, so that a statement is known without running it. A test holds them to the entries of the states.

/** For `state IN (…)`: no account of the wave waits any more. */
export const IMPORTED_WAVE_STATES = `'IMPORTED', 'RECONCILED', 'SIGNED_OFF'`;

/** For `state IN (…)`: the wave is reconciled, and maybe signed off. */
export const RECONCILED_WAVE_STATES = `'RECONCILED', 'SIGNED_OFF'`;
