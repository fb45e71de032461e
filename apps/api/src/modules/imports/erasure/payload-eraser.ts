import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';
import { OrderDueErasuresUseCase } from './order-due-erasures.usecase.js';

/** Milliseconds between polls for an erasure, and between the steps of one. */
const IDLE = 1_000;
const BUSY = 20;

/** Carries out ordered erasures and orders those that are due, in small batches. One worker at a time. */
@Injectable()
export class PayloadEraser implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly payloads: ErasedPayloadsRepository,
    private readonly due: OrderDueErasuresUseCase,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.step()) ? BUSY : IDLE), logger, 'imports.erasure.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether there is more to do at once */
  private async step(): Promise<boolean> {
    const { payloadErasureDays: days } = this.environment;
    if (days !== undefined) await this.due.run(days);
    const done = await this.database.transaction(async (tx) => {
      const running = await this.payloads.lockRunning(tx);
      return running === null ? null : { id: running.id, outcome: await this.payloads.step(tx, running) };
    });
    if (done?.outcome === 'finished') this.logger.info('imports.erasure.completed', { payload_erasure_id: done.id });
    return done?.outcome === 'advanced';
  }
}
