import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../../platform/cache/snapshot-cache.js';
import { Database } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { RedisProbe } from '../../health/index.js';
import { ProgressQueries, QueueDepth } from '../../imports/index.js';
import type { HEALTH } from './overview.openapi.js';

type ServiceHealthView = Answer<typeof HEALTH>;

/** Milliseconds for which all viewers share one check. */
const MAX_AGE = 1_000;
/** Milliseconds for which a check is shown while only times differ, so that pages that ask again get the same answer. */
const STEADY = 10_000;

/** Checks everything the service depends on. */
@Injectable()
export class ServiceHealth {
  private readonly looks = new SnapshotCache(() => this.lookAgain(), MAX_AGE, 1);
  private shown: { readonly view: ServiceHealthView; readonly since: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly redis: RedisProbe,
    private readonly progress: ProgressQueries,
    private readonly queue: QueueDepth,
  ) {}

  /** The health of the service, a second old at most; its times ten seconds. */
  current(): Promise<ServiceHealthView> {
    return this.looks.get('');
  }

  private async lookAgain(): Promise<ServiceHealthView> {
    const [view, now] = [await this.look(), performance.now()];
    const { shown } = this;
    if (shown !== undefined && now - shown.since < STEADY && isAlike(shown.view, view)) return shown.view;
    this.shown = { view, since: now };
    return view;
  }

  private async look(): Promise<ServiceHealthView> {
    const [ms, detail, workers, depth] = await Promise.all([
      this.timeDatabase(),
      this.redis.check(),
      this.progress.workers(),
      this.queue.current(),
    ]);
    const isUp = detail === 'not_configured' ? null : detail === 'up';
    return { database: { ok: true, ms }, redis: { ok: isUp, detail }, workers, queue_depth: depth };
  }

  /** Times the database alone, so that a queue server that does not answer cannot make it look slow. */
  private async timeDatabase(): Promise<number> {
    const startedAt = performance.now();
    await this.database.reader.query('SELECT 1');
    return Math.round(performance.now() - startedAt);
  }
}

/** Whether two checks differ in times only. */
function isAlike(one: ServiceHealthView, other: ServiceHealthView): boolean {
  return withoutTimes(one) === withoutTimes(other);
}

function withoutTimes({ database, redis, workers, queue_depth }: ServiceHealthView): string {
  return JSON.stringify([database.ok, redis, workers.map(({ id, running }) => [id, running]), queue_depth]);
}
