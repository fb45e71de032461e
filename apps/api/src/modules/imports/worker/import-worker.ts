import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { within } from '../../../platform/lifecycle/within.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { runInWork, type WorkContext } from '../../../platform/logging/work-context.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';
import { LeaseKeeper } from '../process/lease-keeper.js';
import { ProcessAccountImportUseCase } from '../usecases/process-account-import.usecase.js';
import { ImportDispatcher } from './import-dispatcher.js';
import { ImportMetrics } from './import-metrics.js';

/** Milliseconds that running imports get to end when the process stops; the others go back to the queue. */
const FINISH_WITHIN = 7_000;

/** Consumes jobs of the queue, each with the id of an import that may be waiting. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap {
  constructor(
    private readonly queue: WakeQueue,
    private readonly dispatcher: ImportDispatcher,
    private readonly processImport: ProcessAccountImportUseCase,
    private readonly leases: LeaseKeeper,
    private readonly metrics: ImportMetrics,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.consume((id) => this.handle(id), this.environment.workerConcurrency);
    this.dispatcher.start();
  }

  /** Stops in the order that loses nothing: no new work, running work, leases. Queue and database close after that. */
  async stop(): Promise<void> {
    await Promise.all([this.stopDispatching(), this.queue.stopConsuming(FINISH_WITHIN)]);
    await this.leases.giveBackAll();
  }

  /** A round that waits for a slow database must not keep the leases until the process is cut off. */
  private async stopDispatching(): Promise<void> {
    try {
      await within(FINISH_WITHIN, 'The dispatcher', this.dispatcher.stop());
    } catch (error) {
      this.logger.warn('imports.dispatch.not_stopped', { reason: reasonOf(error) });
    }
  }

  private handle(id: string): Promise<void> {
    const work: WorkContext = { subject: { import_process_id: id } };
    return runInWork(work, async () => {
      const startedAt = performance.now();
      const outcome = await this.processImport.run(id);
      const ms = Math.round(performance.now() - startedAt);
      this.metrics.observeAttempt(outcome, ms / 1000, work.span);
      if (outcome === 'not_claimed') this.logger.debug('imports.account.not_claimed');
      else this.logger.info('imports.account.attempted', { outcome, ms });
    });
  }
}
