import { createHash, type Hash } from 'node:crypto';
import { ContentDigestMismatch } from '../waves.errors.js';

/** The algorithms of RFC 9530 that count. */
const ALGORITHMS: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' };

const ENTRY = /^([a-z0-9-]+)\s*=\s*(.*)$/i;
const VALUE = /^:([A-Za-z0-9+/]+={0,2}):$/;

/** Verifies a body against its Content-Digest (RFC 9530), if it has one. */
export class ContentDigest {
  private readonly expected = new Map<string, { readonly hash: Hash; readonly digest: string }>();

  /**
   * Reads a Content-Digest header.
   * @param header as it was sent; unknown algorithms are ignored
   * @throws ContentDigestMismatch the digest of a known algorithm is malformed, so that no body can match
   */
  constructor(header: string | undefined) {
    for (const entry of (header ?? '').split(',')) {
      const [, name = '', value = ''] = ENTRY.exec(entry.trim()) ?? [];
      const algorithm = ALGORITHMS[name.toLowerCase()];
      if (algorithm === undefined) continue;
      const digest = VALUE.exec(value.trim())?.[1];
      if (digest === undefined) throw new ContentDigestMismatch();
      // Of two with one name the last counts (RFC 8941).
      this.expected.set(algorithm, { hash: createHash(algorithm), digest });
    }
  }

  /** Takes bytes as they are sent. */
  take(bytes: Buffer): void {
    for (const { hash } of this.expected.values()) hash.update(bytes);
  }

  /** @throws ContentDigestMismatch the bytes were others */
  verify(): void {
    for (const { hash, digest } of this.expected.values())
      if (hash.digest('base64') !== digest) throw new ContentDigestMismatch();
  }
}
