import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';

/** Changes that are added up in one transaction. */
const AT_ONCE = 10_000;

/** Milliseconds between rounds: while there is more to be added up, and else. */
const BUSY = 20;
const IDLE = 1_000;

/** Locks rows in one order, which prevents deadlocks. */
const FOLD = `WITH taken AS (
    DELETE FROM import_wave_count_delta WHERE id IN (
      SELECT id FROM import_wave_count_delta ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING wave_id, figure, hour, n
  ), added AS (
    INSERT INTO import_wave_count AS c (wave_id, figure, hour, n)
    SELECT wave_id, figure, hour, sum(n) FROM taken GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT import_wave_count__pk DO UPDATE SET n = c.n + EXCLUDED.n
  ) SELECT count(*)::int AS folded FROM taken`;

/**
 * Folds appended counts of waves. Every worker and every api runs one, because unfolded rows slow reads, and parts
 * arrive while no worker runs; the time does not matter.
 */
@Injectable()
export class WaveCountFolder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly database: Database,
    logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, 'waves.counting.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether there may be more */
  async round(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [{ folded }] = await tx.query<[{ folded: number }]>(FOLD);
      if (folded > 0) failpoint('waves.counts.added');
      return folded >= AT_ONCE;
    });
  }
}
