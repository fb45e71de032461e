import { DomainError } from '../../../platform/errors/domain-error.js';

const CHALLENGE = { 'WWW-Authenticate': 'Token' };

/** The request has no token. */
export class TokenMissing extends DomainError {
  constructor() {
    const detail = 'Authentication credentials were not provided: send "Authorization: Token <token>".';
    super('not_authenticated', 401, detail, undefined, CHALLENGE);
  }
}

/** The token is malformed, not ours, or its key was revoked; the answer does not say which. */
export class TokenRefused extends DomainError {
  constructor() {
    super('authentication_failed', 401, 'The token is not valid.', undefined, CHALLENGE);
  }
}

/** A secret key was sent instead of a token. Whether it is a valid key is neither checked nor revealed. */
export class KeyInsteadOfToken extends DomainError {
  constructor() {
    const detail =
      "This is an organisation's secret key and not a token: obtain a token with it by the mutation obtainPlatformToken at /v1/graphql/.";
    super('authentication_failed', 401, detail, undefined, CHALLENGE);
  }
}

/** The token was ours and has lapsed. */
export class TokenExpired extends DomainError {
  constructor() {
    super('token_expired', 401, 'The token has expired; obtain a new one.', undefined, CHALLENGE);
  }
}

/** The token is good, but its organisation may not use data import. */
export class NotEntitled extends DomainError {
  constructor() {
    super('permission_denied', 403, 'Data import is not enabled for this organisation.');
  }
}
