import { describe, expect, it } from '@jest/globals';
import type { TokenClaims } from './token-claims.js';
import { VerifiedTokens } from './verified-tokens.js';

const claims: TokenClaims = { iss: 'carryover', sub: 'o', typ: 'access', key: 'k', jti: 'j', iat: 1, exp: 2 };

describe('VerifiedTokens', () => {
  it('forgets the least recently used beyond its size', () => {
    const tokens = new VerifiedTokens(2);
    tokens.put('a', claims);
    tokens.put('b', claims);
    tokens.get('a');
    tokens.put('c', claims);
    expect(['a', 'b', 'c'].map((key) => tokens.get(key) !== undefined)).toEqual([true, false, true]);
  });

  it('does not hold the token itself', () => {
    expect(VerifiedTokens.keyOf('a.b.c')).not.toContain('a.b.c');
  });
});
