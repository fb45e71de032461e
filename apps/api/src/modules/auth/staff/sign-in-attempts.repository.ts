import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import type { Tx } from '../../../platform/database/database.js';
import { SignInAttempt } from './sign-in-attempt.entity.js';

/** Failures older than this are forgotten. */
const MEMORY = 15 * 60_000;

/** Counts sign-ins that failed. */
@Injectable()
export class SignInAttemptsRepository {
  /**
   * Counts an attempt as failed before its password is looked at, so that guesses made at the same time count too.
   * Returns the failures so far, or null when the key is blocked; the row stays locked until the transaction ends.
   */
  async count(tx: Tx, key: string, now: Date): Promise<number | null> {
    const [row] = await tx.query<{ failures: number }[]>(
      `INSERT INTO sign_in_attempt AS a (key, failures, latest_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE
         SET failures = CASE WHEN a.latest_at < $3 THEN 1 ELSE a.failures + 1 END, latest_at = $2, blocked_until = NULL
         WHERE a.blocked_until IS NULL OR a.blocked_until <= $2
       RETURNING failures`,
      [key, now, new Date(now.getTime() - MEMORY)],
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
    await tx.delete(SignInAttempt, { latestAt: LessThan(new Date(now.getTime() - 2 * MEMORY)) });
  }
}
