import * as calls from './calls/webhook-calls.js';
import type { CallOptions, PageOptions } from './client-options.js';
import { type DeadLetterPage, deadLetterEntries } from './reading/dead-letters.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** The webhook of a supplier: `client.webhooks`. There is one at most for each supplier. */
export class SupplierWebhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The webhook of a supplier, or none. @throws NotFound there is no such supplier */
  async list(code: string, options: CallOptions = {}): Promise<readonly wire.SupplierWebhook[]> {
    const { results } = await this.#answer<{ results: readonly wire.SupplierWebhook[] }>(
      calls.webhooksCall(code, options),
    );
    return results;
  }

  /**
   * Makes the webhook, changes its address, or enables it again.
   * @returns with `secret` when it is new; it is never shown again
   * @throws ValidationError an address that may not be called
   */
  set(code: string, url: string, options: CallOptions = {}): Promise<wire.SupplierWebhookSet> {
    return this.#answer(calls.setWebhookCall(code, url, options));
  }

  /** Ends the webhook with everything that waits and every dead letter. Doing it once more is no mistake. */
  async remove(code: string, options: CallOptions = {}): Promise<void> {
    await this.#answer(calls.removeWebhookCall(code, options));
  }

  /** Sends nothing until it is set again. @throws NotFound */
  disable(code: string, options: CallOptions = {}): Promise<wire.SupplierWebhook> {
    return this.#answer(calls.disableWebhookCall(code, options));
  }

  /** Makes a new secret; messages are signed by both for a day. @throws NotFound */
  rotateSecret(code: string, options: CallOptions = {}): Promise<wire.SupplierWebhookSet> {
    return this.#answer(calls.rotateWebhookSecretCall(code, options));
  }

  /** Has a message sent at once and tells what was answered. @throws NotFound, RateLimited */
  test(code: string, options: CallOptions = {}): Promise<wire.WebhookTest> {
    return this.#answer(calls.testWebhookCall(code, options));
  }

  /** What could not be delivered and is not delivered yet, the latest first. @throws NotFound */
  deadLetters(code: string, options: PageOptions & CallOptions = {}): AsyncIterable<wire.SupplierDeadLetter> {
    return deadLetterEntries((cursor) => this.#answer<DeadLetterPage>(calls.deadLettersCall(code, cursor, options)));
  }

  /** Sends a dead letter once more. @throws NotFound */
  replay(code: string, id: string, options: CallOptions = {}): Promise<wire.SupplierDeadLetter> {
    return this.#answer(calls.replayCall(code, id, options));
  }

  /** Sends every dead letter once more. @returns how many were not on their way before */
  async replayAll(code: string, options: CallOptions = {}): Promise<number> {
    return (await this.#answer<{ replayed: number }>(calls.replayCall(code, null, options))).replayed;
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }
}
