import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { RedisProbe } from '../../health/index.js';
import { ProgressQueries, QueueDepth, type SeenWorker } from '../../imports/index.js';

/** What the service stands on, as the process that answers sees it. */
export interface ServiceHealthView {
  readonly database: { readonly ok: boolean; readonly ms: number };
  readonly redis: { readonly ok: boolean | null; readonly detail: 'up' | 'down' | 'not_configured' };
  readonly workers: readonly SeenWorker[];
  /** Wake-ups in the queue; null without a queue server. */
  readonly queue_depth: number | null;
}

/** Looks at everything the service stands on. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisProbe,
    private readonly progress: ProgressQueries,
    private readonly queue: QueueDepth,
  ) {}

  async look(): Promise<ServiceHealthView> {
    const [ms, detail, workers, depth] = await Promise.all([
      this.timeDatabase(),
      this.redis.check(),
      this.progress.workers(),
      this.queue.current(),
    ]);
    const isUp = detail === 'not_configured' ? null : detail === 'up';
    return { database: { ok: true, ms }, redis: { ok: isUp, detail }, workers, queue_depth: depth };
  }

  /** By itself: a queue server that does not answer must not make the database look slow. */
  private async timeDatabase(): Promise<number> {
    const startedAt = performance.now();
    await this.database.reader.query('SELECT 1');
    return Math.round(performance.now() - startedAt);
  }
}
