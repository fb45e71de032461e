import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FeedEntry } from '../types.js';

/** Seconds by which the clocks of both sides may differ, and a message may be old. */
const TOLERANCE = 300;

/** A message that was not signed with the secret within the last five minutes, or is none of this service. */
export class WebhookNotAuthentic extends Error {
  override readonly name = 'WebhookNotAuthentic';
}

/** A verified webhook message: an entry of the feed, and the code of its supplier. */
export interface WebhookMessage {
  /** The same when a message comes again: keep those you have had. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: FeedEntry & { readonly import_supplier: string };
}

/** Headers of a request, as Node or as fetch has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies the signature of a message and parses it.
 * @param secret `whsec_...`
 * @param rawBody the body as received, before parsing
 * @param now milliseconds since 1970
 * @throws WebhookNotAuthentic
 */
export function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  now: number = Date.now(),
): WebhookMessage {
  const header = (name: string): string =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const age = now / 1_000 - (timestamp === '' ? Number.NaN : Number(timestamp));
  if (Number.isNaN(age)) throw new WebhookNotAuthentic('The header webhook-timestamp is missing, or no time.');
  if (age > TOLERANCE) throw new WebhookNotAuthentic('The message is too old.');
  if (age < -TOLERANCE) throw new WebhookNotAuthentic('The message is of a time to come: a clock is wrong.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const isSigned = header('webhook-signature')
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',');
      const given = Buffer.from(text, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isSigned || key.length === 0) throw new WebhookNotAuthentic('The signature is not that of the secret.');
  const message: Omit<WebhookMessage, 'id'> = JSON.parse(Buffer.from(rawBody).toString());
  return { id, type: message.type, timestamp: message.timestamp, data: message.data };
}
