import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Environment } from '../../../platform/config/environment.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Clock } from '../../../platform/time/clock.js';
import { fetchOfProvider } from './fetch-of-provider.js';
import { OidcRefused, OidcUnreachable } from './oidc.errors.js';
import { errorOfAnswer, errorOfCallback, reasonOfAnswer } from './oidc-answers.js';
import { type OidcGrant, type OidcTokens, personOf, tokensOf } from './oidc-grant.js';
import { valuesOfClaim } from './role-of-claims.js';

/** Seconds a provider may take to answer. */
const PATIENCE = 5;
/** Milliseconds until the provider's metadata are read again; its keys are read again when they change. */
const METADATA_LIFETIME = 3_600_000;

/** What a sign-in is checked against when the browser returns from the provider. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Asks the OpenID provider: authorization code with PKCE, state, nonce, and a signature of the ID token that is checked. */
@Injectable()
export class OidcClient {
  private known: { readonly since: number; readonly metadata: Promise<oidc.Configuration> } | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Display name of the provider; null when there is none. */
  get name(): string | null {
    return this.environment.oidcIssuer === undefined ? null : this.environment.oidcName;
  }

  /** Address at which a sign-in continues, and what to check its result against. @throws NotFound without a provider @throws OidcUnreachable */
  async begin(): Promise<BegunSignIn & { readonly url: URL }> {
    const provider = await this.provider();
    const begun = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.callbackUrl().href,
      scope: this.environment.oidcScopes,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { ...begun, url };
  }

  /** @param parameters what the provider added to our address @throws OidcRefused @throws OidcUnreachable */
  async finish(parameters: URLSearchParams, begun: BegunSignIn): Promise<OidcGrant> {
    const provider = await this.provider();
    const url = this.callbackUrl();
    url.search = parameters.toString();
    const checks = { expectedState: begun.state, expectedNonce: begun.nonce, pkceCodeVerifier: begun.verifier };
    return this.asking(errorOfCallback, async () => {
      const answer = await oidc.authorizationCodeGrant(provider, url, checks);
      const claims = answer.claims();
      if (claims === undefined) throw new OidcRefused();
      return this.grantOf(provider, tokensOf(answer), claims.sub, claims);
    });
  }

  /**
   * Asks the provider whether it still vouches for a member of staff: by the refresh token, or by the user info where
   * there is none.
   * @throws OidcRefused it does not
   * @throws OidcUnreachable no answer
   */
  async renew(tokens: OidcTokens, subject: string): Promise<OidcGrant> {
    const provider = await this.provider();
    const { refreshToken } = tokens;
    return this.asking(errorOfAnswer, async () => {
      if (refreshToken === null) {
        // Without both there is nothing to ask, and without an answer the session is not confirmed.
        if (provider.serverMetadata().userinfo_endpoint === undefined) throw new OidcRefused();
        return this.grantOf(provider, tokens, subject, undefined);
      }
      const answer = await oidc.refreshTokenGrant(provider, refreshToken);
      const claims = answer.claims();
      // A token of another person does not confirm this one.
      if (claims !== undefined && claims.sub !== subject) throw new OidcRefused();
      return this.grantOf(provider, tokensOf(answer, tokens), subject, claims);
    });
  }

  /** Where the browser signs out at the provider as well; null when it names no such address, or does not answer. */
  async endSessionUrl({ idToken }: OidcTokens): Promise<string | null> {
    try {
      const provider = await this.provider();
      if (provider.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: this.consoleUrl('/sign-in').href,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href;
    } catch (error) {
      if (error instanceof OidcUnreachable) return null;
      throw error;
    }
  }

  /** Completes the claims of the ID token from the user info, which also replaces a missing ID token. */
  private async grantOf(
    provider: oidc.Configuration,
    tokens: OidcTokens,
    subject: string,
    idToken: oidc.IDToken | undefined,
  ): Promise<OidcGrant> {
    const { oidcRolesClaim: claim } = this.environment;
    const said = { ...idToken };
    const isInIdToken = valuesOfClaim(said, claim) !== null;
    const isWhole = isInIdToken && 'email' in said;
    const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
    const more = isWhole || !hasUserInfo ? {} : await oidc.fetchUserInfo(provider, tokens.accessToken, subject);
    const all = { ...more, ...said };
    const saysRoles = idToken !== undefined || tokens.rolesIn === 'user_info' || valuesOfClaim(all, claim) !== null;
    const rolesIn = isInIdToken || !saysRoles ? 'id_token' : 'user_info';
    return { ...personOf(all, claim), subject, tokens: { ...tokens, rolesIn }, saysRoles };
  }

  private async asking<T>(errorOf: (error: unknown) => Error, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof OidcRefused) throw error;
      this.logger.warn('auth.oidc.refused', { reason: reasonOfAnswer(error) });
      throw errorOf(error);
    }
  }

  private provider(): Promise<oidc.Configuration> {
    const now = this.clock.now().getTime();
    if (this.known !== undefined && now - this.known.since < METADATA_LIFETIME) return this.known.metadata;
    const metadata = this.discover();
    const known = { since: now, metadata };
    this.known = known;
    // A failure is not kept.
    metadata.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return metadata;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { oidcIssuer, oidcClientId = '', oidcClientSecret, oidcClientAuthentication } = this.environment;
    if (oidcIssuer === undefined) throw new NotFound('There is no single sign-on here.');
    const issuer = new URL(oidcIssuer);
    const authentication = oidcClientAuthentication === 'post' ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    // The configuration lets http pass on this machine only, outside of production.
    const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    try {
      return await oidc.discovery(issuer, oidcClientId, undefined, authentication(oidcClientSecret), {
        execute: [...insecure, oidc.enableNonRepudiationChecks],
        timeout: PATIENCE,
        [oidc.customFetch]: fetchOfProvider,
      });
    } catch (error) {
      this.logger.warn('auth.oidc.undiscovered', { reason: reasonOfAnswer(error) });
      throw new OidcUnreachable();
    }
  }

  private callbackUrl(): URL {
    return this.consoleUrl('/sign-in/oidc');
  }

  private consoleUrl(path: string): URL {
    return new URL(path, new URL(this.environment.publicConsoleUrl).origin);
  }
}
