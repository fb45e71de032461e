import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** Seconds for which a failure is remembered: as long as the longest wait. */
const MEMORY = 15 * 60;
/**
 * Failures in a row of which each is remembered for so long, counted from the latest: whoever rests after some gains no
 * more guesses than whoever goes on. Four hours at most, which is more than the waits up to the longest one are worth.
 */
export const EACH = 16;
/** All failures together are remembered for so long: of what many people share. */
export const TOGETHER = 1;

/** Counts sign-ins that failed. */
@Injectable()
export class SignInAttemptsRepository {
  /**
   * Counts an attempt as failed before its password is looked at, so that guesses made at the same time count too.
   * Returns the failures so far, or null when the key is blocked; the row stays locked until the transaction ends.
   * @param remembered {@link EACH} or {@link TOGETHER}
   */
  async count(tx: Tx, key: string, now: Date, remembered: number): Promise<number | null> {
    const [row] = await tx.query<{ failures: number }[]>(
      `INSERT INTO sign_in_attempt AS a (key, failures, latest_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE
         SET failures = CASE WHEN a.latest_at < $2 - least(a.failures, $3) * make_interval(secs => $4) THEN 1 ELSE a.failures + 1 END,
             latest_at = $2, blocked_until = NULL
         WHERE a.blocked_until IS NULL OR a.blocked_until <= $2
       RETURNING failures`,
      [key, now, remembered, MEMORY],
    );
    return row?.failures ?? null;
  }

  async block(tx: Tx, key: string, until: Date): Promise<void> {
    await tx.update(SignInAttempt, { key }, { blockedUntil: until });
  }

  async blockedUntil(tx: Tx, key: string): Promise<Date | null> {
    const row = await tx.findOneBy(SignInAttempt, { key });
    return row?.blockedUntil ?? null;
  }

  /** The failures of one key are over; of the others, which many share, only this attempt is taken back. */
  async forgive(tx: Tx, key: string, shared: readonly string[]): Promise<void> {
    await tx.delete(SignInAttempt, { key });
    // One after the other, in the order in which they were counted: two at the same time must not wait for each other.
    for (const one of shared)
      await tx.query(
        'UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0), blocked_until = NULL WHERE key = $1',
        [one],
      );
  }

  /** Forgets what is long past. */
  async forget(tx: Tx, now: Date): Promise<void> {
    await tx.query(
      'DELETE FROM sign_in_attempt WHERE latest_at < $1::timestamptz - (1 + least(failures, $2)) * make_interval(secs => $3)',
      [now, EACH, MEMORY],
    );
  }
}
