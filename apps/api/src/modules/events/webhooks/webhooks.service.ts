import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../platform/errors/domain-error.js';
import {
  type Replayed,
  type WebhookEndpoint,
  WebhookEndpointsRepository,
  type WebhookMaker,
} from './webhook-endpoints.repository.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { webhookUrlProblem } from './webhook-url.js';
import { type ListedDeadLetter, WebhooksQueries } from './webhooks.queries.js';

/** Why a webhook is disabled that its supplier disabled, for staff and for the supplier; any other reason is an answer of the receiver. */
export const DISABLED_BY_SUPPLIER = 'Disabled by the supplier.';

/** Sets the address to which the events of a supplier are sent. */
export interface SetWebhook {
  readonly importSupplierId: string;
  readonly url: string;
  /** Whether an existing webhook gets a new secret. */
  readonly replaceSecret: boolean;
  /** Recorded as the creator of a new webhook. */
  readonly by: WebhookMaker;
}

/** A webhook after it was set. */
export interface WebhookSet {
  readonly before: WebhookEndpoint | null;
  /** The new secret, shown this once; null when it did not change. */
  readonly secret: string | null;
  /** Whether all was so already, and nothing rested or failed that goes on now. */
  readonly isUnchanged: boolean;
}

/** A dead letter after it was asked to be sent once more. */
export interface DeadLetterReplayed {
  readonly letter: ListedDeadLetter;
  /** Whether it is sent by this call. */
  readonly isReplayed: boolean;
}

/** Changes webhooks for staff and suppliers, in the transaction of the audit entry. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly queries: WebhooksQueries,
    private readonly secrets: WebhookSecrets,
    private readonly environment: Environment,
  ) {}

  /**
   * Creates, changes or re-enables the webhook. A new one begins with events from now on; one that was disabled
   * continues where it stopped. A new secret for the address that it has already changes nothing else: one that is
   * disabled stays so, as with {@link rotate}.
   * @throws FieldErrorsError for an address that may not be called
   */
  async set(tx: Tx, { importSupplierId, url, replaceSecret, by }: SetWebhook): Promise<WebhookSet> {
    const problem = webhookUrlProblem(url, this.environment.webhooksToPrivateAddresses === 'yes');
    if (problem !== null) throw new FieldErrorsError({ url: [problem] });
    const before = await this.endpoints.lock(tx, importSupplierId);
    if (before === null) {
      const secret = this.secrets.create();
      const sealedSecret = this.secrets.seal(secret, importSupplierId);
      await this.endpoints.insert(tx, importSupplierId, { url, sealedSecret, createdBy: by });
      return { before, secret, isUnchanged: false };
    }
    const isUpdated =
      (!replaceSecret || url !== before.url) && (await this.endpoints.update(tx, importSupplierId, url));
    const secret = replaceSecret ? await this.replaceSecret(tx, importSupplierId) : null;
    return { before, secret, isUnchanged: !isUpdated && secret === null };
  }

  /**
   * Gives a webhook a new secret, with which it signs beside the old one for a day. A disabled one stays disabled.
   * @returns the secret, which is shown once
   * @throws NotFound
   */
  async rotate(tx: Tx, importSupplierId: string): Promise<string> {
    await this.lockExisting(tx, importSupplierId);
    return this.replaceSecret(tx, importSupplierId);
  }

  /** Disables the webhook until it is set again; waiting events are kept. @throws NotFound */
  async disable(tx: Tx, importSupplierId: string, reason: string): Promise<WebhookEndpoint> {
    const before = await this.lockExisting(tx, importSupplierId);
    await this.endpoints.disable(tx, importSupplierId, reason);
    return before;
  }

  /** Ends the webhook with everything that waits and every dead letter. @returns null when there was none */
  async remove(tx: Tx, importSupplierId: string): Promise<WebhookEndpoint | null> {
    const before = await this.endpoints.lock(tx, importSupplierId);
    if (before !== null) await this.endpoints.remove(tx, importSupplierId);
    return before;
  }

  /**
   * Sends a dead letter once more. One that is on its way or was delivered since stays as it is.
   * @throws NotFound when the supplier has no such dead letter
   */
  async replay(tx: Tx, importSupplierId: string, id: string): Promise<DeadLetterReplayed> {
    const isReplayed = await this.endpoints.replay(tx, importSupplierId, id);
    const letter = await this.queries.findDeadLetter(tx, importSupplierId, id);
    if (letter === null) throw new NotFound('There is no such dead letter.');
    return { letter, isReplayed };
  }

  /** Sends dead letters once more, as many as one call may. */
  replayAll(tx: Tx, importSupplierId: string): Promise<Replayed> {
    return this.endpoints.replayAll(tx, importSupplierId);
  }

  private async lockExisting(tx: Tx, importSupplierId: string): Promise<WebhookEndpoint> {
    const webhook = await this.endpoints.lock(tx, importSupplierId);
    if (webhook === null) throw new NotFound('The supplier has no webhook.');
    return webhook;
  }

  private async replaceSecret(tx: Tx, importSupplierId: string): Promise<string> {
    const secret = this.secrets.create();
    await this.endpoints.replaceSecret(tx, importSupplierId, this.secrets.seal(secret, importSupplierId));
    return secret;
  }
}
