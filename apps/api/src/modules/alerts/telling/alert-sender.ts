import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { type BackOff, backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import { composeTextMail, MailNotSent, MailPostponed, MailRefused, MailTransport } from '../../communications/index.js';
import { SecretNotReadable, signedMessage, WebhookClient, WebhookSecrets } from '../../events/index.js';
import { AlertMessagesRepository, type ClaimedMessage, type MessageOutcome } from './alert-messages.repository.js';

/** Messages one worker hands over at the same time. */
const AT_ONCE = 5;
/** Milliseconds between looks whether there is something to send. */
const WHEN_IDLE = 1_000;
/**
 * Attempts for notifications of what has ended by itself. The beginning of an alert that still stands is retried
 * until it arrives.
 */
const MOST_ATTEMPTS = 10;
const PAUSES: BackOff = { first: 15, longest: 1_800 };

const SENT: MessageOutcome = { status: 'SENT', reason: null, delay: 0 };

/** Sends notifications about alerts by mail and by webhook. */
@Injectable()
export class AlertSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollingLoop;

  constructor(
    private readonly messages: AlertMessagesRepository,
    private readonly mails: MailTransport,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(() => this.round(), logger, 'alerts.sending.failed');
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.client.close();
  }

  private async round(): Promise<number> {
    const claimed = await this.messages.claim(this.database.reader, AT_ONCE);
    const settled = await Promise.allSettled(claimed.map((message) => this.send(message)));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    return claimed.length < AT_ONCE ? WHEN_IDLE : 0;
  }

  private async send(message: ClaimedMessage): Promise<void> {
    const outcome = await this.handOver(message);
    if (outcome === null) return this.messages.giveBack(this.database.reader, message);
    if (outcome.status !== 'SENT') {
      const { id, ruleId, channel, attempt } = message;
      const fields = { alert_message_id: id, alert_rule_id: ruleId, channel, attempt, reason: outcome.reason };
      this.logger.warn('alerts.message.not_sent', fields);
    }
    await this.messages.settle(this.database.reader, message, outcome);
  }

  /** Sends one notification. An unexpected failure does not stop the others, and is logged and retried with a limit. */
  private async handOver(message: ClaimedMessage): Promise<MessageOutcome | null> {
    try {
      return message.channel === 'MAIL' ? await this.mail(message) : await this.post(message);
    } catch (error) {
      return later(message, reasonOf(error));
    }
  }

  private async mail(message: ClaimedMessage): Promise<MessageOutcome | null> {
    const { id, recipient: to, subject, body: text, createdAt: at } = message;
    try {
      await this.mails.send(
        await composeTextMail({ id, to, subject, text, at }, this.environment.mailFrom),
        this.loop.signal,
      );
      return SENT;
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      if (error instanceof MailRefused) return { status: 'FAILED', reason: error.message, delay: 0 };
      if (!(error instanceof MailPostponed)) return { status: 'UNCERTAIN', reason: error.message, delay: 0 };
      return this.loop.signal.aborted ? null : later(message, error.message);
    }
  }

  /** Slack and services with the same format read `text`; the subject is in a header beside the signature. */
  private async post(message: ClaimedMessage): Promise<MessageOutcome | null> {
    const { id, ruleId, event, body, sealedWebhook } = message;
    if (sealedWebhook === null) return { status: 'FAILED', reason: 'The rule has no webhook any more.', delay: 0 };
    try {
      const { url, secret } = JSON.parse(this.secrets.open(sealedWebhook, ruleId));
      const signed = signedMessage(`alert_${id}`, JSON.stringify({ text: body }), [secret], this.clock.now());
      const headers = { ...signed.headers, 'carryover-alert': event.toLowerCase() };
      const attempt = await this.client.post(url, { ...signed, headers }, this.loop.signal);
      if (attempt.kind === 'stopped') return null;
      return attempt.kind === 'delivered' ? SENT : later(message, attempt.reason);
    } catch (error) {
      if (error instanceof SecretNotReadable) return { status: 'FAILED', reason: error.message, delay: 0 };
      throw error;
    }
  }
}

function later({ attempt, stands }: ClaimedMessage, reason: string): MessageOutcome {
  if (attempt >= MOST_ATTEMPTS && !stands)
    return { status: 'FAILED', reason: `After ${attempt} attempts: ${reason}`, delay: 0 };
  return { status: 'PENDING', reason, delay: backOffSeconds(attempt, PAUSES) };
}
