import { Webhook } from 'standardwebhooks';
import type { FeedEntry } from '../feed/event-feed.queries.js';

/** What is posted to a supplier: headers and body of Standard Webhooks. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Makes the message of an event.
 * @param secrets what it is signed with; two while a new secret replaces an old one
 * @param now when it is sent; a receiver refuses what is five minutes older
 * @param id by which a receiver can tell what it has: the same at every attempt
 */
export function webhookMessage(
  entry: FeedEntry,
  importSupplier: string,
  secrets: readonly string[],
  now: Date,
  id = `evt_${entry.cursor}`,
): WebhookMessage {
  const data = { import_supplier: importSupplier, ...entry };
  const body = JSON.stringify({ type: entry.event, timestamp: entry.occurred_at, data });
  return signedMessage(id, body, secrets, now);
}

/** Signs a body. @param id the same at every attempt; @param now a receiver refuses what is five minutes older */
export function signedMessage(id: string, body: string, secrets: readonly string[], now: Date): WebhookMessage {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Carryover-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
