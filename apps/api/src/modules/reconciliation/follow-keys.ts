/**
 * SQL, for the rest of a transaction: rows are read in the order of their keys and not sorted. Lines that were just written
 * have no statistics; the database takes them for few, and would sort all of them again for every thousand.
 */
export const FOLLOW_KEYS = 'SET LOCAL enable_sort = off';

/** SQL, for the rest of a transaction: compiling takes longer than running a statement over some hundred rows. */
export const WITHOUT_JIT = 'SET LOCAL jit = off';
