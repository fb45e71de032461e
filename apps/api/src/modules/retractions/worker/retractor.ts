import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { RetractAccountsUseCase } from './retract-accounts.usecase.js';

/** Milliseconds between polls for accounts to take back, and between steps. */
const IDLE = 1_000;
const BUSY = 5;

/** Takes accounts back in small steps. Workers share it out; any step may be the last one of a process. */
@Injectable()
export class Retractor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly retract: RetractAccountsUseCase,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, 'retractions.step.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether there may be more to do at once */
  private async round(): Promise<boolean> {
    const step = await this.retract.step();
    for (const id of await this.retract.finish()) this.logger.info('retractions.completed', { retraction_id: id });
    // Last: a file that cannot be removed keeps nothing else from being done.
    await this.retract.removeMails();
    return step === 'advanced';
  }
}
