import { Injectable } from '@nestjs/common';
import { ApiKeyStates } from '../api-keys/api-key-states.js';
import { CheckApiKey } from '../api-keys/check-api-key.usecase.js';
import type { TokenClaims } from './token-claims.js';
import { CredentialsInvalid, CredentialsRefused, RefreshTokenExpired } from './token-grant.errors.js';
import { TokenSigner } from './token-signer.js';

/** The credentials for a token: exactly one of the two. */
export interface ObtainPlatformTokenCommand {
  organizationSecretKey?: string | null;
  refreshToken?: string | null;
}

/** What the holder of good credentials gets. */
export interface PlatformTokenGrant {
  token: string;
  payload: TokenClaims;
  refreshToken: string;
  /** Unix seconds at which the refresh token lapses. */
  refreshExpiresIn: number;
}

/** Exchanges an organisation's key, or a refresh token, for an access token. */
@Injectable()
export class ObtainPlatformToken {
  constructor(
    private readonly keys: CheckApiKey,
    private readonly states: ApiKeyStates,
    private readonly signer: TokenSigner,
  ) {}

  /**
   * A refresh token is handed back as it is until it lapses; then the key is needed again.
   * @throws CredentialsInvalid when there is not exactly one credential
   * @throws CredentialsRefused when it is wrong or revoked, RefreshTokenExpired when it has lapsed
   */
  async run({ organizationSecretKey, refreshToken }: ObtainPlatformTokenCommand): Promise<PlatformTokenGrant> {
    if (organizationSecretKey && !refreshToken) return this.fromKey(organizationSecretKey);
    if (refreshToken && !organizationSecretKey) return this.fromRefreshToken(refreshToken);
    throw new CredentialsInvalid();
  }

  private async fromKey(text: string): Promise<PlatformTokenGrant> {
    const apiKeyId = await this.keys.run(text);
    if (apiKeyId === null) throw new CredentialsRefused();
    const organizationId = await this.organizationOf(apiKeyId);
    const refresh = await this.signer.sign('refresh', organizationId, apiKeyId);
    return this.grant(organizationId, apiKeyId, refresh.token, refresh.claims.exp);
  }

  private async fromRefreshToken(refreshToken: string): Promise<PlatformTokenGrant> {
    const result = await this.signer.verify(refreshToken, 'refresh');
    if (result === 'expired') throw new RefreshTokenExpired();
    if (result === 'invalid') throw new CredentialsRefused();
    const { key, exp, sub } = result.claims;
    if ((await this.organizationOf(key)) !== sub) throw new CredentialsRefused();
    return this.grant(sub, key, refreshToken, exp);
  }

  private async organizationOf(apiKeyId: string): Promise<string> {
    const state = await this.states.find(apiKeyId);
    if (state === null) throw new CredentialsRefused();
    return state.organizationId;
  }

  private async grant(organizationId: string, apiKeyId: string, refreshToken: string, refreshExpiresIn: number) {
    const { token, claims: payload } = await this.signer.sign('access', organizationId, apiKeyId);
    return { token, payload, refreshToken, refreshExpiresIn };
  }
}
