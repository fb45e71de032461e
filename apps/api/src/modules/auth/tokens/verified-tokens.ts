import { hash } from 'node:crypto';
import type { TokenClaims } from './token-claims.js';

/**
 * Tokens whose signature was found right, so that the next request with one of them costs a hash instead of a
 * verification. Keyed by hash: a dump of the memory shows no usable token. The least recently used go first.
 */
export class VerifiedTokens {
  private readonly claims = new Map<string, TokenClaims>();

  constructor(private readonly maxSize: number) {}

  static keyOf(token: string): string {
    return hash('sha256', token, 'base64');
  }

  get(key: string): TokenClaims | undefined {
    const claims = this.claims.get(key);
    if (claims !== undefined) this.put(key, claims);
    return claims;
  }

  put(key: string, claims: TokenClaims): void {
    this.claims.delete(key);
    this.claims.set(key, claims);
    if (this.claims.size <= this.maxSize) return;
    const oldest = this.claims.keys().next();
    if (!oldest.done) this.claims.delete(oldest.value);
  }

  delete(key: string): void {
    this.claims.delete(key);
  }
}
