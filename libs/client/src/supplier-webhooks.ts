import * as calls from './calls/webhook-calls.js';
import type { CallOptions, PageOptions } from './client-options.js';
import { type DeadLetterPage, deadLetterEntries } from './reading/dead-letters.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import type * as wire from './types.js';

/** The webhook of a supplier: `client.webhooks`. A supplier has at most one. */
export class SupplierWebhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads the webhook of a supplier, if it has one. @throws NotFound there is no such supplier */
  async list(code: string, options: CallOptions = {}): Promise<readonly wire.SupplierWebhook[]> {
    const { results } = await this.#answer<{ results: readonly wire.SupplierWebhook[] }>(
      calls.webhooksCall(code, options),
    );
    return results;
  }

  /**
   * Creates the webhook, changes its address, or enables it again.
   * @returns the webhook, with its `secret` when that is new: it is never shown again
   * @throws ValidationError the address is not allowed
   */
  set(code: string, url: string, options: CallOptions = {}): Promise<wire.SupplierWebhookSet> {
    return this.#answer(calls.setWebhookCall(code, url, options));
  }

  /** Deletes the webhook with its waiting events and dead letters. Deleting it again changes nothing. */
  async remove(code: string, options: CallOptions = {}): Promise<void> {
    await this.#answer(calls.removeWebhookCall(code, options));
  }

  /** Disables the webhook until it is set again. @throws NotFound */
  disable(code: string, options: CallOptions = {}): Promise<wire.SupplierWebhook> {
    return this.#answer(calls.disableWebhookCall(code, options));
  }

  /** Replaces the secret. For a day messages are signed with both secrets. @throws NotFound */
  rotateSecret(code: string, options: CallOptions = {}): Promise<wire.SupplierWebhookSet> {
    return this.#answer(calls.rotateWebhookSecretCall(code, options));
  }

  /** Sends a test message and returns the receiver's answer. @throws NotFound, RateLimited */
  test(code: string, options: CallOptions = {}): Promise<wire.WebhookTest> {
    return this.#answer(calls.testWebhookCall(code, options));
  }

  /** Yields the events that could not be delivered, newest first. @throws NotFound */
  deadLetters(code: string, options: PageOptions & CallOptions = {}): AsyncIterable<wire.SupplierDeadLetter> {
    return deadLetterEntries((cursor) => this.#answer<DeadLetterPage>(calls.deadLettersCall(code, cursor, options)));
  }

  /** Retries the delivery of a dead letter. @throws NotFound */
  replay(code: string, id: string, options: CallOptions = {}): Promise<wire.SupplierDeadLetter> {
    return this.#answer(calls.replayCall(code, id, options));
  }

  /** Retries the delivery of every dead letter, in as many calls as it takes. @returns how many were queued */
  async replayAll(code: string, options: CallOptions = {}): Promise<number> {
    for (let total = 0; ; ) {
      const call = calls.replayCall(code, null, options);
      const { replayed, left } = await this.#answer<{ replayed: number; left: number }>(call);
      total += replayed;
      if (left === 0 || replayed === 0) return total;
    }
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }
}
