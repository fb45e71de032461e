import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';

/** Any number, the same in every process of the cluster. */
const LOCK = 7_202_611;

/** A host that vanishes without a word would keep its lock for hours: the server looks after 10 s, and gives up after 30. */
const NOTICE_LOST_HOST = `SELECT set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false),
  set_config('tcp_user_timeout', '30000', false)`;

/**
 * Elects one process of the cluster by a lock that a database connection holds: it falls free by itself when the
 * process or its connection dies. Being leader for a moment in two processes must do no harm.
 */
@Injectable()
export class ClusterLeader implements OnModuleDestroy {
  private runner: QueryRunner | null = null;

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
      const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [LOCK])) as { locked: boolean }[];
      if (row?.locked === true) this.runner = runner;
    } finally {
      if (this.runner !== runner) await runner.release();
    }
    return this.runner !== null;
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
