import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { type BackOff, backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { MailNotSent, MailPostponed, MailRefused, MailTransport } from '../mail/mail-transport.js';
import { composeWelcomeMail } from './compose-welcome-mail.js';
import { type ClaimedMail, type MailOutcome, OutboxRepository } from './outbox.repository.js';

/** Attempts at one mail; with the pauses between them about two days. */
export const MOST_ATTEMPTS = 24;
const PAUSES: BackOff = { first: 60, longest: 3 * 60 * 60 };

/** Takes a claimed mail to the mail server, and notes what became of it. */
@Injectable()
export class SendWelcomeMailUseCase {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Sends a mail at most once: the attempt is recorded before it starts, and an uncertain result stays uncertain.
   * @param signal aborted when the worker stops
   * @returns the status of the mail now; null when another worker has it
   */
  async run(claimed: ClaimedMail, signal: AbortSignal): Promise<MailOutcome['status'] | null> {
    const outcome = await this.attempt(claimed, signal);
    if (outcome === null) return null;
    if (!(await this.outbox.settle(claimed, outcome))) return null;
    this.tell(claimed, outcome);
    return outcome.status;
  }

  private async attempt(claimed: ClaimedMail, signal: AbortSignal): Promise<MailOutcome | null> {
    const { attempt, whyNone } = claimed;
    if (whyNone !== null) return { status: 'SKIPPED', reason: whyNone, delay: null };
    const mail = await composeWelcomeMail(claimed, this.environment.mailFrom);
    if (!(await this.outbox.beginSending(claimed))) return null;
    failpoint('mails.sending');
    try {
      await this.transport.send(mail, signal);
      failpoint('mails.handed_over');
      return { status: 'SENT', reason: null, delay: null };
    } catch (error) {
      if (error instanceof MailPostponed && signal.aborted) {
        await this.outbox.giveBack(claimed);
        return null;
      }
      return outcomeOf(error, attempt);
    }
  }

  private tell({ id, attempt }: ClaimedMail, { status, reason }: MailOutcome): void {
    const fields = { welcome_mail_id: id, attempt, reason };
    if (status === 'SENT') this.logger.info('communications.welcome_mail.sent', fields);
    else if (status === 'PENDING') this.logger.info('communications.welcome_mail.postponed', fields);
    else if (status === 'SKIPPED') this.logger.info('communications.welcome_mail.skipped', fields);
    else this.logger.warn(`communications.welcome_mail.${status.toLowerCase()}`, fields);
  }
}

function outcomeOf(error: unknown, attempt: number): MailOutcome {
  // What a transport did not foresee may have happened at any moment.
  const reason = error instanceof MailNotSent ? error.message : 'An unforeseen error.';
  if (error instanceof MailRefused) return { status: 'FAILED', reason, delay: null };
  if (!(error instanceof MailPostponed)) return { status: 'UNCERTAIN', reason, delay: null };
  if (attempt >= MOST_ATTEMPTS)
    return { status: 'FAILED', reason: `After ${attempt} attempts: ${reason}`, delay: null };
  return { status: 'PENDING', reason, delay: backOffSeconds(attempt, PAUSES) };
}
