import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import { newId } from '../../../../platform/database/new-id.js';
import { NotFound, ServiceUnavailable } from '../../../../platform/errors/domain-error.js';
import { Clock } from '../../../../platform/time/clock.js';
import type { SupplierCall, SupplierCaller } from '../../../auth/index.js';
import type { ImportSupplier } from '../../../suppliers/index.js';
import { EventSequencer } from '../../feed/event-sequencer.js';
import { writeFeedCursor } from '../../feed/feed-cursor.js';
import type { Attempt } from '../webhook-client.js';
import { WebhookClient } from '../webhook-client.js';
import { type SealedWebhook, WebhookEndpointsRepository } from '../webhook-endpoints.repository.js';
import { webhookMessage } from '../webhook-message.js';
import { SecretNotReadable, WebhookSecrets } from '../webhook-secrets.js';
import { type OwnWebhookAct, OwnWebhookActs } from './own-webhook-acts.js';
import { WebhookTestsRepository } from './webhook-tests.repository.js';
import { TESTS_A_MINUTE, WebhookTestedTooOften } from './webhooks.errors.js';

/** The name of the message that a webhook is tested with. It is no event: no feed has it. */
export const TEST_EVENT = 'EVENT_WEBHOOK_TEST';

/** Result of a test. */
export interface TestedWebhook {
  readonly url: string;
  readonly webhook_id: string;
  readonly delivered: boolean;
  /** HTTP status of the answer, null when none came. */
  readonly status: number | null;
  /** Why it was not delivered, as a sentence. */
  readonly reason: string | null;
  readonly milliseconds: number;
}

/** Sends a test message to a webhook at once, in the same way and with the same signature as events, and returns the outcome. */
@Injectable()
export class TestWebhookUseCase implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly tests: WebhookTestsRepository,
    private readonly sequencer: EventSequencer,
    private readonly database: Database,
    private readonly secrets: WebhookSecrets,
    private readonly client: WebhookClient,
    private readonly acts: OwnWebhookActs,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFound the supplier has no webhook
   * @throws WebhookTestedTooOften
   * @throws ServiceUnavailable the process stops; or too many acts of the organisation are before it, or too many events without a
   * position before the end of the feed
   */
  async run({ id, code }: ImportSupplier, caller: SupplierCaller, by: SupplierCall): Promise<TestedWebhook> {
    const { url, ...sealed } = await this.prepare(id, { caller, by, action: 'webhook.test', code });
    const cursor = await this.endOfFeed(id);
    const now = this.clock.now();
    const began = performance.now();
    const webhookId = `evt_test-${newId()}`;
    const attempt = await this.signed(sealed, id, async (secrets) => {
      const event = { event: TEST_EVENT, occurred_at: now.toISOString(), external_account_number: 'TEST' };
      const entry = { cursor, ...event, data: { test: true } };
      return this.client.post(url, webhookMessage(entry, code, secrets, now, webhookId), this.stopping.signal);
    });
    if (attempt.kind === 'stopped') throw new ServiceUnavailable();
    return {
      ...{ url, webhook_id: webhookId, delivered: attempt.kind === 'delivered' },
      status: attempt.kind === 'unreachable' ? null : attempt.status,
      reason: attempt.kind === 'delivered' ? null : attempt.reason,
      milliseconds: Math.round(performance.now() - began),
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
  }

  /** From where a reader that stores the cursor continues: behind everything that was committed before. */
  private async endOfFeed(supplierId: string): Promise<string> {
    if (!(await this.sequencer.sequenceAll(supplierId))) throw new ServiceUnavailable();
    const position = await this.tests.endOfFeed(this.database.reader, supplierId);
    return writeFeedCursor({ importSupplierId: supplierId, position });
  }

  /** Audits the test before it is sent, so that it is recorded even without an answer. */
  private prepare(supplierId: string, act: OwnWebhookAct): Promise<SealedWebhook> {
    return this.acts.perform(act, async (tx) => {
      const webhook = await this.endpoints.findSealed(tx, supplierId);
      if (webhook === null) throw new NotFound('The supplier has no webhook.');
      const { tests, seconds } = await this.tests.count(tx, supplierId);
      if (tests > TESTS_A_MINUTE) throw new WebhookTestedTooOften(seconds);
      return { result: webhook, after: { url: webhook.url } };
    });
  }

  private async signed(
    { sealedSecret, earlierSealedSecrets }: Omit<SealedWebhook, 'url'>,
    supplierId: string,
    send: (secrets: readonly string[]) => Promise<Attempt>,
  ): Promise<Attempt> {
    try {
      return await send(this.secrets.openAll(sealedSecret, earlierSealedSecrets, supplierId));
    } catch (error) {
      if (error instanceof SecretNotReadable) return { kind: 'unreachable', reason: error.message };
      throw error;
    }
  }
}
