import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { BatchOutcomesRepository } from './batch-outcomes.repository.js';
import { BatchesRepository } from './batches.repository.js';

/** Milliseconds between polls for a batch, and between the steps of one. */
const IDLE = 500;
const BUSY = 5;

/** Runs batches in small steps and counts their outcomes. Workers share the steps. */
@Injectable()
export class BatchRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly batches: BatchesRepository,
    private readonly outcomes: BatchOutcomesRepository,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.step()) ? BUSY : IDLE), logger, 'imports.batch.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether there was something to do */
  private async step(): Promise<boolean> {
    const worked = await this.database.transaction(async (tx) => {
      const batch = await this.batches.lockRunning(tx);
      return batch === null ? null : { id: batch.id, isDone: await this.batches.step(tx, batch) };
    });
    await this.database.transaction((tx) => this.outcomes.countDue(tx));
    if (worked?.isDone === true) this.logger.info('imports.batch.completed', { batch_id: worked.id });
    return worked !== null;
  }
}
