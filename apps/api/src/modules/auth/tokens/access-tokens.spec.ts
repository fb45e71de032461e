import { describe, expect, it, jest } from '@jest/globals';
import { Environment } from '../../../platform/config/environment.js';
import type { Clock } from '../../../platform/time/clock.js';
import { TestClock } from '../../../testing/test-clock.js';
import type { ApiKeyStates } from '../api-keys/api-key-states.js';
import { AccessTokens } from './access-tokens.js';
import { TokenKeys } from './token-keys.js';
import { TokenSigner } from './token-signer.js';

const STATE = { organizationId: 'organization', dataImportEnabled: true, endedFamilies: [], expiresAt: null };

function tokensAt(clock: Clock) {
  const tokenKeys = `first:${'a'.repeat(64)}`;
  const lifetimes = { accessTokenTtlSeconds: 3_600, refreshTokenTtlSeconds: 7_200 };
  const environment = Object.assign(new Environment(), lifetimes, { tokenKeys });
  const signer = new TokenSigner(environment, new TokenKeys(environment), clock);
  const keys = { find: async () => STATE } as unknown as ApiKeyStates;
  return { signer, tokens: new AccessTokens(signer, keys, clock), verify: jest.spyOn(signer, 'verify') };
}

describe('the signature of a token', () => {
  it('is verified once while the token lives, however many requests come at once and later', async () => {
    const { signer, tokens, verify } = tokensAt(new TestClock(new Date('2026-03-01T12:00:00Z')));
    const { token } = await signer.sign('access', 'organization', 'key');
    await Promise.all(Array.from({ length: 50 }, () => tokens.authenticate(token)));
    await tokens.authenticate(token);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('that is wrong is told to everybody who waited for it', async () => {
    const { tokens } = tokensAt(new TestClock(new Date('2026-03-01T12:00:00Z')));
    const refused = await Promise.allSettled(['a.b.c', 'a.b.c'].map((token) => tokens.authenticate(token)));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
