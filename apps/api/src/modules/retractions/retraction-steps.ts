import type { Tx } from '../../platform/database/database.js';

// A lock of its own: one on the row would be passed on between steps that overlap, and who waits for all of them would wait on.
const KEY = `hashtextextended('retraction ' || $1, 0)`;

const BEGIN = `SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS "isBegun"`;

const KEEP_OUT = `SELECT pg_advisory_xact_lock(${KEY})`;

/**
 * Begins a step of a retraction, which ends with the transaction; others may run at the same time.
 * @returns false when {@link keepStepsOut} holds the lock or waits for it
 */
export async function beginStep(tx: Tx, retractionId: string): Promise<boolean> {
  const [row] = await tx.query<{ isBegun: boolean }[]>(BEGIN, [retractionId]);
  return row?.isBegun === true;
}

/**
 * Keeps steps of a retraction from starting until the transaction ends; waits for running ones as long as for any
 * lock.
 */
export async function keepStepsOut(tx: Tx, retractionId: string): Promise<void> {
  await tx.query(KEEP_OUT, [retractionId]);
}
