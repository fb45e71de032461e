import * as oidc from 'openid-client';
import { OidcRefused, OidcUnreachable } from './oidc.errors.js';

/** Error codes by which a provider refuses a person or their tokens (RFC 6749, RFC 6750, OpenID Connect Core). */
const REFUSALS: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'invalid_token',
  'login_required',
]);

/** An answer that came, and does not prove what it should; not for want of an answer. */
const UNPROVEN: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** Turns an error of asking the provider into ours. A mistake in our configuration is no refusal of a person. */
export function errorOfAnswer(error: unknown): OidcRefused | OidcUnreachable {
  return isRefusal(error) ? new OidcRefused() : new OidcUnreachable();
}

/** As {@link errorOfAnswer}, for the answer that a browser brings back: one without a proof is refused. */
export function errorOfCallback(error: unknown): OidcRefused | OidcUnreachable {
  const isUnproven = error instanceof oidc.ClientError && UNPROVEN.has(error.code ?? '');
  return isUnproven ? new OidcRefused() : errorOfAnswer(error);
}

/** Error code for the log: never the description, which a stranger may have written. */
export function reasonOfAnswer(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return /^[\w-]{1,60}$/.test(error.error) ? error.error : 'error';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return `status ${error.status}`;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
}

function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return REFUSALS.has(error.error);
  return error instanceof oidc.WWWAuthenticateChallengeError && (error.status === 401 || error.status === 403);
}
