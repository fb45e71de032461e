import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { ApplyRetentionUseCase } from './apply-retention.usecase.js';

/** Milliseconds between polls, and between the steps of one. */
const IDLE = 60_000;
const BUSY = 50;

/** Applies the retention settings in small batches. One worker at a time. */
@Injectable()
export class RetentionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(retention: ApplyRetentionUseCase, logger: AppLogger) {
    this.loop = new PollingLoop(
      async () => ((await retention.step()) ? BUSY : IDLE),
      logger,
      'imports.retention.failed',
    );
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
