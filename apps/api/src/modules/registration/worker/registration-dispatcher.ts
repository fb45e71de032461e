import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WakeQueue } from '../../../platform/queue/wake-queue.js';
import { RegistrationGateway } from '../gateway/registration-gateway.js';
import { MarkNewAccountsUseCase } from '../marking/mark-new-accounts.usecase.js';
import { RegistrationRequestsRepository } from '../requests/registration-requests.repository.js';

/** Milliseconds between rounds: while something is due, and while nothing is. */
const BUSY = 50;
const IDLE = 500;

/**
 * Marks new accounts for registration, and tops the queue up from the requests that are due. Every worker runs one: two
 * that see the same request add the same wake-up, and a claim decides which of them works on it.
 */
@Injectable()
export class RegistrationDispatcher {
  private readonly loop: PollingLoop;

  constructor(
    private readonly requests: RegistrationRequestsRepository,
    private readonly markNewAccounts: MarkNewAccountsUseCase,
    private readonly gateway: RegistrationGateway,
    private readonly queue: WakeQueue,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(
      async () => ((await this.round()) ? BUSY : IDLE),
      logger,
      'registration.dispatch.failed',
    );
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** @returns whether there may be more to do at once */
  private async round(): Promise<boolean> {
    const { accounts, marked, left } = await this.markNewAccounts.run();
    if (accounts > 0) this.logger.info('registration.accounts.marked', { accounts, marked, left });
    const window = this.environment.queueWindow;
    if ((await this.queue.depth()) > window / 2) return true;
    const due = await this.requests.listDue(this.database.reader, this.gateway.name, window);
    await this.queue.fill(due);
    return accounts > 0 || due.length > 0;
  }
}
