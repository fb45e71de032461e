import { Injectable } from '@nestjs/common';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Environment } from '../../../platform/config/environment.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import type { TokenClaims, TokenKind } from './token-claims.js';
import { TOKEN_ALGORITHMS, TokenKeys } from './token-keys.js';

const ISSUER = 'carryover';

/** A signed token and its claims. */
export interface SignedToken {
  token: string;
  claims: TokenClaims;
}

/** Claims that a token takes from an earlier one or from its family. */
export type TokenOf = Partial<Pick<TokenClaims, 'jti' | 'fam' | 'exp'>>;

/** Result of the verification of a token. */
export type Verification = { claims: TokenClaims } | 'expired' | 'invalid';

/** Signs tokens and checks signatures. Says nothing about whether the key behind a token is still live. */
@Injectable()
export class TokenSigner {
  private readonly lifetimes: Readonly<Record<TokenKind, number>>;

  constructor(
    environment: Environment,
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
  ) {
    this.lifetimes = { access: environment.accessTokenTtlSeconds, refresh: environment.refreshTokenTtlSeconds };
  }

  /** @param of what is not made anew: the family, and id and end of a refresh token that follows on another */
  async sign(typ: TokenKind, organizationId: string, apiKeyId: string, of: TokenOf = {}): Promise<SignedToken> {
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const { jti = newId(), exp = iat + this.lifetimes[typ], fam } = of;
    const claims = { iss: ISSUER, sub: organizationId, typ, key: apiKeyId, jti, ...(fam && { fam }), iat, exp };
    const { header, key } = this.keys.signing;
    const token = await new SignJWT(claims).setProtectedHeader(header).sign(key);
    return { token, claims };
  }

  async verify(token: string, typ: TokenKind): Promise<Verification> {
    try {
      const options = { algorithms: TOKEN_ALGORITHMS, issuer: ISSUER, currentDate: this.clock.now() };
      const { payload } = await jwtVerify(token, (header: JWTHeaderParameters) => this.keys.keyFor(header), options);
      return isClaims(payload) && payload.typ === typ ? { claims: payload } : 'invalid';
    } catch (error) {
      if (error instanceof errors.JWTExpired && error.payload.typ === typ) return 'expired';
      if (error instanceof errors.JOSEError) return 'invalid';
      throw error;
    }
  }
}

function isClaims(payload: JWTPayload): payload is JWTPayload & TokenClaims {
  const { sub, key, exp } = payload;
  return typeof sub === 'string' && typeof key === 'string' && typeof exp === 'number';
}
