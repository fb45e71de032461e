import { createHmac, randomBytes } from 'node:crypto';
import type { FeedEntry } from '../types.js';

/** The request that is posted for an event. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const SECRET_BYTES = 32;

/** A secret in the form of those that webhooks have: `whsec_...`. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Makes of an entry of the feed the message that the service posts for it: for receivers to be tried with, without the service.
 * @param secret `whsec_...`
 * @param code of the import supplier
 * @param now milliseconds since 1970; a receiver refuses what is five minutes older
 */
export function signWebhook(secret: string, code: string, entry: FeedEntry, now: number = Date.now()): SignedWebhook {
  const id = `evt_${entry.cursor}`;
  const timestamp = String(Math.floor(now / 1_000));
  const data = { import_supplier: code, ...entry };
  const body = JSON.stringify({ type: entry.event, timestamp: entry.occurred_at, data });
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Carryover-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}
