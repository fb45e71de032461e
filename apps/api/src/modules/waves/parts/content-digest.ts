import { createHash, type Hash } from 'node:crypto';
import { ContentDigestMismatch } from '../waves.errors.js';

/** The algorithms of RFC 9530 that count. */
const ALGORITHMS: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

const ENTRY = /(?:^|,)\s*([a-z0-9-]+)\s*=\s*:([A-Za-z0-9+/=]*):/g;

/** Holds the bytes of a body against its Content-Digest (RFC 9530), where it has one. */
export class ContentDigest {
  private readonly expected: { readonly hash: Hash; readonly digest: string }[] = [];

  /** @param header as it came; algorithms that nobody knows are passed over */
  constructor(header: string | undefined) {
    for (const [, name = '', digest = ''] of (header ?? '').matchAll(ENTRY)) {
      const algorithm = ALGORITHMS[name];
      if (algorithm !== undefined) this.expected.push({ hash: createHash(algorithm), digest });
    }
  }

  /** Takes bytes as they are sent. */
  take(bytes: Buffer): void {
    for (const { hash } of this.expected) hash.update(bytes);
  }

  /** @throws ContentDigestMismatch the bytes were others */
  verify(): void {
    if (this.expected.some(({ hash, digest }) => hash.digest('base64') !== digest)) throw new ContentDigestMismatch();
  }
}
