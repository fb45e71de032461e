import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { endOrWithin } from '../../../platform/lifecycle/within.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { OutboxRepository } from './outbox.repository.js';
import { SendWelcomeMailUseCase } from './send-welcome-mail.usecase.js';

/** Mails one worker hands over at the same time. */
const AT_ONCE = 5;
/** Milliseconds. */
const WHEN_IDLE = 2_000;
const WHEN_NOTHING_GOES = 10_000;
const STOP_WITHIN = 1_500;

/** Polls for mails that are due and hands them over. */
@Injectable()
export class WelcomeMailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly sendMail: SendWelcomeMailUseCase,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'communications.welcome_mail.round_failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Releases mails that were not handed over. A server that has received one gets a moment to confirm it. */
  async beforeApplicationShutdown(): Promise<void> {
    await endOrWithin(STOP_WITHIN, this.loop.stop());
  }

  /** Polls the outbox once. @returns milliseconds until the next poll */
  async round(): Promise<number> {
    for (const id of await this.outbox.giveUpLost())
      this.logger.warn('communications.welcome_mail.uncertain', { welcome_mail_id: id, reason: 'worker lost' });
    const claimed = await this.outbox.claim(AT_ONCE);
    if (claimed.length === 0) return WHEN_IDLE;
    const outcomes = await Promise.allSettled(claimed.map((mail) => this.sendMail.run(mail, this.loop.signal)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') this.logger.error('communications.welcome_mail.broke', outcome.reason);
    }
    const nothingGoes = outcomes.every((outcome) => outcome.status === 'rejected' || outcome.value === 'PENDING');
    return nothingGoes ? WHEN_NOTHING_GOES : 0;
  }
}
