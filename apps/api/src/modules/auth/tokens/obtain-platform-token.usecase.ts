import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/database/new-id.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import { isAddressIn } from '../api-keys/address-ranges.js';
import { type ApiKeyState, ApiKeyStates } from '../api-keys/api-key-states.js';
import { CheckApiKeyUseCase } from '../api-keys/check-api-key.usecase.js';
import { RefreshTokenFamilies } from './refresh-token-families.js';
import type { TokenClaims } from './token-claims.js';
import {
  CredentialsInvalid,
  CredentialsRefused,
  GrantAddressNotAllowed,
  GrantKeyExpired,
  RefreshTokenExpired,
  RefreshTokenReused,
} from './token-grant.errors.js';
import { type SignedToken, TokenSigner } from './token-signer.js';

/** The credentials for a token: exactly one of the two. */
export interface ObtainPlatformTokenCommand {
  organizationSecretKey?: string | null;
  refreshToken?: string | null;
  /** Network address that the request came from. */
  address?: string | undefined;
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
export class ObtainPlatformTokenUseCase {
  constructor(
    private readonly keys: CheckApiKeyUseCase,
    private readonly states: ApiKeyStates,
    private readonly signer: TokenSigner,
    private readonly families: RefreshTokenFamilies,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Issues an access token. The refresh token is returned unchanged until it expires or, where the key asks for it,
   * is valid once and replaced by a new one until the first would have expired; after that the key is needed.
   * @throws CredentialsInvalid not exactly one credential was sent
   * @throws CredentialsRefused it is wrong or revoked, RefreshTokenExpired, RefreshTokenReused it was used before,
   * GrantKeyExpired, GrantAddressNotAllowed
   */
  async run({ organizationSecretKey, refreshToken, address }: ObtainPlatformTokenCommand): Promise<PlatformTokenGrant> {
    if (organizationSecretKey && !refreshToken) return this.fromKey(organizationSecretKey, address);
    if (refreshToken && !organizationSecretKey) return this.fromRefreshToken(refreshToken, address);
    throw new CredentialsInvalid();
  }

  private async fromKey(text: string, address?: string): Promise<PlatformTokenGrant> {
    const apiKeyId = await this.keys.run(text);
    if (apiKeyId === null) throw new CredentialsRefused();
    const { organizationId, rotatesRefreshTokens } = await this.stateOf(apiKeyId, address);
    const fam = rotatesRefreshTokens ? newId() : undefined;
    const refresh = await this.signer.sign('refresh', organizationId, apiKeyId, { ...(fam && { fam, jti: fam }) });
    return this.grant(refresh);
  }

  private async fromRefreshToken(refreshToken: string, address?: string): Promise<PlatformTokenGrant> {
    const result = await this.signer.verify(refreshToken, 'refresh');
    if (result === 'expired') throw new RefreshTokenExpired();
    if (result === 'invalid') throw new CredentialsRefused();
    const { claims } = result;
    const { organizationId, rotatesRefreshTokens } = await this.stateOf(claims.key, address);
    if (organizationId !== claims.sub) throw new CredentialsRefused();
    return this.grant(rotatesRefreshTokens ? await this.next(claims) : { token: refreshToken, claims });
  }

  /** The refresh token that replaces a used one. Two uses at the same moment get the same successor. */
  private async next({ fam, ...claims }: TokenClaims): Promise<SignedToken> {
    // Of a process that does not know yet that the key's are good for one use.
    if (fam === undefined) throw new CredentialsRefused();
    const rotation = await this.families.use({ ...claims, fam });
    const { sub, key, exp } = claims;
    if (rotation.outcome === 'rotated') return this.signer.sign('refresh', sub, key, { fam, jti: rotation.jti, exp });
    if (rotation.outcome === 'unknown') throw new CredentialsRefused();
    if (rotation.outcome === 'reused')
      this.logger.warn('auth.refresh_token.reused', { organizationId: sub, apiKeyId: key, family: fam });
    throw new RefreshTokenReused();
  }

  /** @throws TokenGrantError when the key is not good, or not now, or not from there */
  private async stateOf(apiKeyId: string, address = ''): Promise<ApiKeyState> {
    const state = await this.states.find(apiKeyId);
    if (state === null) throw new CredentialsRefused();
    const { organizationId, expiresAt, addressRanges } = state;
    const isExpired = expiresAt !== null && expiresAt <= this.clock.now();
    if (isExpired || (addressRanges !== null && !isAddressIn(address, addressRanges))) {
      const refused = isExpired ? new GrantKeyExpired() : new GrantAddressNotAllowed();
      this.logger.warn('auth.api_key.refused', { organizationId, apiKeyId, code: refused.errorCode });
      throw refused;
    }
    return state;
  }

  private async grant({ token: refreshToken, claims }: SignedToken): Promise<PlatformTokenGrant> {
    const { sub, key, fam, exp: refreshExpiresIn } = claims;
    const { token, claims: payload } = await this.signer.sign('access', sub, key, { ...(fam && { fam }) });
    return { token, payload, refreshToken, refreshExpiresIn };
  }
}
