import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Seconds a signature may be old, or ahead of our clock. */
const TOLERANCE = 300;

/** The three headers of Standard Webhooks: id, time and signature of a message. */
export type SignatureHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

/** Headers as received. */
type GivenHeaders = { readonly [name: string]: unknown };

/** Signs messages and verifies signatures: HMAC-SHA256 over id, time and body. */
export class MessageSigner {
  private readonly webhook: Webhook;

  /** @param secret used byte for byte */
  constructor(secret: string) {
    this.webhook = new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });
  }

  sign(id: string, body: string, now: Date): SignatureHeaders {
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': this.webhook.sign(id, now, body),
    };
  }

  /** Whether the message was signed with the secret within five minutes of now; one of several signatures is enough. */
  isAuthentic(headers: GivenHeaders, body: string, now: Date): boolean {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
    if (!/^\d{1,12}$/.test(timestamp)) return false;
    const signedAt = new Date(Number(timestamp) * 1000);
    if (Math.abs(now.getTime() - signedAt.getTime()) > TOLERANCE * 1000) return false;
    const expected = Buffer.from(this.webhook.sign(id, signedAt, body));
    return signatures.split(' ').some((signature) => isSame(Buffer.from(signature), expected));
  }
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
