import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Clock } from '../../../platform/time/clock.js';
import { isAddressIn } from '../api-keys/address-ranges.js';
import { AddressNotAllowed, KeyExpired, KeyReadOnly } from '../api-keys/api-key.errors.js';
import { type ApiKeyLimits, NO_LIMITS } from '../api-keys/api-key-limits.js';
import { type ApiKeyState, ApiKeyStates } from '../api-keys/api-key-states.js';
import { NotEntitled, TokenExpired, TokenRefused } from './token.errors.js';
import type { TokenClaims } from './token-claims.js';
import { TokenSigner, type Verification } from './token-signer.js';
import { VerifiedTokens } from './verified-tokens.js';

const MAX_VERIFIED = 10_000;

/** The caller of the data-import API. */
export class SupplierCaller {
  constructor(
    readonly organizationId: string,
    readonly apiKeyId: string,
    private readonly limits: ApiKeyLimits = NO_LIMITS,
    private readonly look: () => Promise<unknown> = () => Promise.resolve(),
  ) {}

  /** Codes of the suppliers that the key is for; null for all of the organisation. */
  get supplierCodes(): readonly string[] | null {
    return this.limits.supplierCodes;
  }

  /**
   * For a request whose body comes in for longer than it takes to revoke a key: looks again whether the key is good, as a new request
   * does, within a second. That the token expires meanwhile does not matter.
   * @throws TokenRefused the key was revoked, or the family of the token ended
   * @throws KeyExpired
   * @throws NotEntitled
   */
  async confirm(): Promise<void> {
    await this.look();
  }

  /** @throws KeyLimited when the key is not good for a request from this address, or for one that writes */
  checkUse(address: string | undefined, writes: boolean): void {
    const { addressRanges, isReadOnly } = this.limits;
    if (addressRanges !== null && !isAddressIn(address ?? '', addressRanges))
      throw new AddressNotAllowed(this.apiKeyId);
    if (isReadOnly && writes) throw new KeyReadOnly(this.apiKeyId);
  }
}

/** Turns an access token into the caller it stands for. */
@Injectable()
export class AccessTokens {
  private readonly verified = new VerifiedTokens(MAX_VERIFIED);
  /** Verifications under way: what comes in at once with one token waits for the first. */
  private readonly underWay = new Map<string, Promise<Verification>>();

  constructor(
    private readonly signer: TokenSigner,
    private readonly keys: ApiKeyStates,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws TokenRefused for a token that is malformed, not ours, or whose key was revoked or family ended
   * @throws TokenExpired
   * @throws KeyExpired
   * @throws NotEntitled when the organisation may not use data import
   */
  async authenticate(token: string): Promise<SupplierCaller> {
    const claims = await this.claimsOf(token);
    const state = await this.liveState(claims);
    const look = () => asPlatform(() => this.liveState(claims));
    return new SupplierCaller(claims.sub, claims.key, state, look);
  }

  private async liveState({ sub, key, fam }: TokenClaims): Promise<ApiKeyState> {
    const state = await this.keys.find(key);
    if (state === null || state.organizationId !== sub) throw new TokenRefused();
    if (fam !== undefined && state.endedFamilies.includes(fam)) throw new TokenRefused();
    if (state.expiresAt !== null && state.expiresAt <= this.clock.now()) throw new KeyExpired(key);
    if (!state.dataImportEnabled) throw new NotEntitled();
    return state;
  }

  private async claimsOf(token: string): Promise<TokenClaims> {
    const key = VerifiedTokens.keyOf(token);
    const known = this.verified.get(key);
    if (known !== undefined) {
      if (known.exp * 1000 > this.clock.now().getTime()) return known;
      this.verified.delete(key);
      throw new TokenExpired();
    }
    const result = await this.verifyOnce(key, token);
    if (result === 'expired') throw new TokenExpired();
    if (result === 'invalid') throw new TokenRefused();
    return result.claims;
  }

  private verifyOnce(key: string, token: string): Promise<Verification> {
    const begun = this.underWay.get(key);
    if (begun !== undefined) return begun;
    const verification = this.verify(key, token).finally(() => this.underWay.delete(key));
    this.underWay.set(key, verification);
    return verification;
  }

  /**
   * Verifies a token once. The result is cached before the pending verification is forgotten, so that no other
   * request verifies it in between.
   */
  private async verify(key: string, token: string): Promise<Verification> {
    const result = await this.signer.verify(token, 'access');
    if (typeof result === 'object') this.verified.put(key, result.claims);
    return result;
  }
}
