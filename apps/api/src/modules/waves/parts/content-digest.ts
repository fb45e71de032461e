import { createHash, type Hash } from 'node:crypto';
import { ContentDigestMismatch, ContentDigestUnreadable } from '../waves.errors.js';

/** The algorithms of RFC 9530 that count, with the bytes of their digests. */
const ALGORITHMS: Readonly<Record<string, { readonly hash: string; readonly bytes: number }>> = {
  'sha-256': { hash: 'sha256', bytes: 32 },
  'sha-512': { hash: 'sha512', bytes: 64 },
};

const ENTRY = /^([a-z0-9-]+)\s*=\s*(.*)$/i;
const VALUE = /^:([A-Za-z0-9+/]+={0,2}):$/;

/** Verifies a body against its Content-Digest (RFC 9530), if it has one. */
export class ContentDigest {
  private readonly expected = new Map<string, { readonly hash: Hash; readonly digest: Buffer }>();

  /**
   * Reads a Content-Digest header.
   * @param header as it was sent; unknown algorithms are ignored beside a known one
   * @throws ContentDigestUnreadable no body can match: none of a known algorithm is there, or one is malformed
   */
  constructor(header: string | undefined) {
    // A header without a value is as good as none (RFC 8941).
    if (header === undefined || header.trim() === '') return;
    for (const entry of header.split(',')) {
      const [, name = '', value = ''] = ENTRY.exec(entry.trim()) ?? [];
      const algorithm = ALGORITHMS[name.toLowerCase()];
      if (algorithm === undefined) continue;
      const digest = Buffer.from(VALUE.exec(value.trim())?.[1] ?? '', 'base64');
      if (digest.length !== algorithm.bytes) throw new ContentDigestUnreadable();
      // Of two with one name the last counts (RFC 8941).
      this.expected.set(algorithm.hash, { hash: createHash(algorithm.hash), digest });
    }
    if (this.expected.size === 0) throw new ContentDigestUnreadable();
  }

  /** Takes bytes as they are sent. */
  take(bytes: Buffer): void {
    for (const { hash } of this.expected.values()) hash.update(bytes);
  }

  /** @throws ContentDigestMismatch the bytes were others */
  verify(): void {
    for (const { hash, digest } of this.expected.values())
      if (!hash.digest().equals(digest)) throw new ContentDigestMismatch();
  }
}
