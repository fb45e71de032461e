import type { OnApplicationShutdown } from '@nestjs/common';
import type { DataSource, QueryRunner } from 'typeorm';
import { RequestBatcher } from '../cache/request-batcher.js';
import { LogThrottle } from '../logging/log-throttle.js';
import type { AppLogger } from '../logging/logger.js';
import { replicaReads, replicaWaitSeconds } from '../metrics/process-metrics.js';
import { isReadOnly, withoutScope } from './data-scope.js';
import { isTransientDatabaseError, pgErrorCode } from './pg-error.js';
import { type LogPosition, type ReplicaStanding, standingOf } from './replica-standing.js';

/** Why the primary answers for a while. */
type Trouble = Exclude<ReplicaStanding, 'reached'> | 'away';

/** Milliseconds that a replica in trouble is left alone before somebody looks whether it is back. */
const LEFT_ALONE = 1_000;
/** Milliseconds between two lines of the log about a replica that comes and goes. */
const TOLD_AGAIN = 60_000;

/** What is wrong with the statement itself, wherever it is sent: its values or names, or it took too long. */
const OF_STATEMENT = /^(?:2[1-3]|42|P0|57014)/;
/** A statement of the replica was given up for what it had to repeat, waited for that, or is none for a standby. */
const CONFLICTS = new Set(['40001', '40P01', '55P03', '25006']);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** No row of a server that is no primary now. The name of a file of the log begins with the timeline, in hexadecimal. */
const POSITION = `SELECT lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline
  FROM (SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn() END AS lsn) here WHERE lsn IS NOT NULL`;

/**
 * A standby that answers what only looks. It answers nothing before it has everything that was committed when it was asked:
 * the primary tells where it is, which costs it next to nothing, and the replica is given a moment to get there.
 */
export class Replica implements OnApplicationShutdown {
  private source: DataSource | null = null;
  private trouble: Trouble | null = null;
  private lookAgainAt = 0;
  private isLookedAt = false;
  private toldAt = Number.NEGATIVE_INFINITY;
  private isTold = false;
  private readonly conflicts = new LogThrottle();
  /** Whoever asks while the primary is being asked waits for the next answer, which comes after what was committed for it. */
  private readonly positions: RequestBatcher<null, LogPosition | null>;

  private constructor(
    private readonly connect: (() => Promise<DataSource>) | null,
    primary: DataSource,
    private readonly logger: AppLogger,
  ) {
    const ask = async (asked: readonly null[]) => {
      const [position = null] = await primary.query<LogPosition[]>(POSITION);
      return asked.map(() => position);
    };
    this.positions = new RequestBatcher(ask, { maxBatchSize: 10_000, maxWait: LEFT_ALONE });
  }

  /**
   * @param connect to the replica; null for processes and installations without one
   * @throws Error of `connect`, unless the replica is only away
   */
  static async start(connect: (() => Promise<DataSource>) | null, primary: DataSource, logger: AppLogger) {
    const replica = new Replica(connect, primary, logger);
    try {
      replica.source = (await connect?.()) ?? null;
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      replica.leave('away', error);
    }
    return replica;
  }

  /**
   * @param work only reads; where the replica fails it begins anew on the primary
   * @param onPrimary does the same there
   */
  read<T>(work: (runner: QueryRunner) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const releasing = async (runner: QueryRunner) => {
      try {
        return await work(runner);
      } finally {
        await runner.release();
      }
    };
    return this.hold(releasing, onPrimary);
  }

  /** The same for `work` that keeps the connection, and gives it back when it fails. */
  async hold<T>(work: (runner: QueryRunner) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (this.connect === null || !isReadOnly()) return onPrimary();
    const runner = await this.caughtUp();
    if (runner === null) {
      if (this.trouble !== null) replicaReads.inc({ outcome: this.trouble });
      return onPrimary();
    }
    try {
      const result = await work(runner);
      replicaReads.inc({ outcome: 'replica' });
      return result;
    } catch (error) {
      const trouble = troubleIn(error);
      if (trouble === null) throw error;
      replicaReads.inc({ outcome: trouble });
      if (trouble === 'away') this.leave(trouble, error);
      else
        this.conflicts.log((more) => this.logger.warn('database.replica.conflicted', { ...reasonOf(error), ...more }));
    }
    return onPrimary();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.source?.destroy();
  }

  /** A connection to the replica that has all that was committed before; null for the primary. */
  private async caughtUp(): Promise<QueryRunner | null> {
    if (this.trouble !== null) {
      void this.lookAgain();
      return null;
    }
    const measured = replicaWaitSeconds.startTimer();
    const position = await withoutScope(() => this.positions.load(null));
    const runner = await this.reached(position);
    measured();
    return runner;
  }

  /** @param position of the primary; null for one that is none now */
  private async reached(position: LogPosition | null): Promise<QueryRunner | null> {
    if (this.source === null || position === null) return null;
    const runner = this.source.createQueryRunner();
    try {
      const standing = await standingOf(runner, position);
      if (standing === 'reached') return runner;
      this.leave(standing);
    } catch (error) {
      this.leave('away', error);
    }
    await runner.release();
    return null;
  }

  /** The primary answers all that is asked in the next second. */
  private leave(trouble: Trouble, error?: unknown): void {
    this.trouble = trouble;
    const now = performance.now();
    this.lookAgainAt = now + LEFT_ALONE;
    if (now - this.toldAt < TOLD_AGAIN) return;
    [this.toldAt, this.isTold] = [now, true];
    this.logger.warn('database.replica.left', { trouble, ...reasonOf(error) });
  }

  /** Nobody waits for it. */
  private async lookAgain(): Promise<void> {
    if (this.isLookedAt || performance.now() < this.lookAgainAt) return;
    this.isLookedAt = true;
    this.lookAgainAt = performance.now() + LEFT_ALONE;
    try {
      this.source ??= (await this.connect?.()) ?? null;
      const runner = await this.reached(await withoutScope(() => this.positions.load(null)));
      if (runner === null) return;
      await runner.release();
      this.trouble = null;
      if (this.isTold) this.logger.info('database.replica.joined');
      this.isTold = false;
    } catch (error) {
      this.leave('away', error);
    } finally {
      this.isLookedAt = false;
    }
  }
}

function reasonOf(error: unknown): { reason?: string } {
  return error instanceof Error ? { reason: error.message } : {};
}

/** @returns null for an error that the primary would have as well */
function troubleIn(error: unknown): 'away' | 'conflict' | null {
  const code = pgErrorCode(error) ?? '';
  if (OF_STATEMENT.test(code)) return null;
  if (isTransientDatabaseError(error) && !CONFLICTS.has(code)) return 'away';
  return SQLSTATE.test(code) ? 'conflict' : null;
}
