import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** Any number, the same in every process of the cluster. */
const LOCK = 7_202_611;

/** A host that vanishes without a word would keep its lock for hours: the server looks after 10 s, and gives up after 30. */
const NOTICE_LOST_HOST = `SELECT set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false),
  set_config('tcp_user_timeout', '30000', false)`;

/**
 * Ends the connection of a leader that has not said anything on it for too long: the process is there, but stands still.
 * Its rounds ask something on that connection several times a second.
 */
const DEPOSE_SILENT = `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND a.state_change < clock_timestamp() - make_interval(secs => $2::float8)`;

/** Seconds without a word after which a leader is deposed; when its successor stands still as well, this passes twice. */
const SILENT_SECONDS = 3;

/** Milliseconds between looks whether the leader is silent. */
const LOOK_EVERY = 1_000;

/**
 * Elects one process of the cluster by a lock that a database connection holds: it falls free by itself when the
 * process or its connection dies, and is taken from a process that stands still. Being leader for a moment in two
 * processes must do no harm.
 */
@Injectable()
export class ClusterLeader implements OnModuleDestroy {
  private runner: QueryRunner | null = null;
  private lookedAt = performance.now();

  constructor(private readonly dataSource: DataSource) {}

  /** Whether this process leads now; tries to become the leader when it does not. */
  async leads(): Promise<boolean> {
    if (this.runner !== null) {
      if (await this.isAlive(this.runner)) return true;
      await this.resign();
    }
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.query(NOTICE_LOST_HOST);
      const [row] = await runner.manager.query<{ locked: boolean }[]>('SELECT pg_try_advisory_lock($1) AS locked', [
        LOCK,
      ]);
      if (row?.locked === true) this.runner = runner;
      else await this.deposeSilent(runner);
    } finally {
      if (this.runner !== runner) await runner.release();
    }
    return this.runner !== null;
  }

  /** The next election then finds the lock free. */
  private async deposeSilent(runner: QueryRunner): Promise<void> {
    if (performance.now() - this.lookedAt < LOOK_EVERY) return;
    this.lookedAt = performance.now();
    await runner.startTransaction();
    try {
      // As the user who is connected: connections are the user's and not of the role that processes act as.
      await runner.query('SET LOCAL ROLE NONE');
      await runner.query(DEPOSE_SILENT, [LOCK, SILENT_SECONDS]);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.resign();
  }

  private async isAlive(runner: QueryRunner): Promise<boolean> {
    try {
      await runner.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Lets another process lead; nothing happens when this one does not. */
  async resign(): Promise<void> {
    const { runner } = this;
    this.runner = null;
    if (runner === null) return;
    try {
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    } catch {
      // The connection is gone, and the lock with it.
    }
    await runner.release();
  }
}
