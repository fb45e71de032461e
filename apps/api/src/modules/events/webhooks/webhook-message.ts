import { Webhook } from 'standardwebhooks';
import type { FeedEntry } from '../feed/event-feed.queries.js';

/** A message to a supplier: headers and body of Standard Webhooks. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Builds the signed message of an event.
 * @param secrets to sign with; two while a new secret replaces an old one
 * @param now time of sending; receivers refuse messages that are five minutes old
 * @param id the same at every attempt, so that a receiver can recognise repeats
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
