import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WORKER_NAME } from '../process/worker-name.js';

/** Milliseconds between signs of life. */
const EVERY = 5_000;

/** Heartbeat of the workers, for display only. */
@Injectable()
export class WorkerPresence implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.show(), logger, 'worker.presence.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    // Tells at once that the worker is gone; where this fails, its silence does.
    await this.database.reader
      .query<unknown>('DELETE FROM worker_presence WHERE id = $1', [WORKER_NAME])
      .catch(() => undefined);
  }

  private async show(): Promise<number> {
    await this.database.reader.query(
      `WITH forgotten AS (DELETE FROM worker_presence WHERE last_seen_at < clock_timestamp() - interval '1 day')
       INSERT INTO worker_presence (id, started_at, last_seen_at) VALUES ($1, clock_timestamp(), clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [WORKER_NAME],
    );
    return EVERY;
  }
}
