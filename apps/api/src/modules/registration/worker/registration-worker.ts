import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';
import { AdvanceRegistrationUseCase } from './advance-registration.usecase.js';
import { RegistrationDispatcher } from './registration-dispatcher.js';

/** Milliseconds in which requests under way are released when the process stops. */
const STOP_WITHIN = 1_500;

/** Requests that are asked about outside at the same time at most: what outside takes does not grow with what is imported here. */
const MAX_CONCURRENT = 16;

/** Consumes wake-ups: each names a request that may be due. */
@Injectable()
export class RegistrationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly queue: WakeQueue,
    private readonly dispatcher: RegistrationDispatcher,
    private readonly advance: AdvanceRegistrationUseCase,
    private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const handle = async (id: string) => void (await this.advance.run(id, this.stopping.signal));
    await this.queue.consume(handle, Math.min(MAX_CONCURRENT, this.environment.workerConcurrency));
    this.dispatcher.start();
  }

  /** Stops without a loss: first takes no new work, then aborts and releases what is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.dispatcher.stop();
    await this.queue.stopConsuming(STOP_WITHIN);
  }
}
