import { ADDRESS_NOT_ALLOWED, KEY_EXPIRED } from '../api-keys/api-key.errors.js';

/** Kinds of failure of the GraphQL interface. */
export type GrantErrorType = 'VALIDATION' | 'AUTHORIZATION' | 'APPLICATION';

/** An anticipated failure of the token mutation, answered in GraphQL form. */
export class TokenGrantError extends Error {
  constructor(
    readonly errorType: GrantErrorType,
    readonly errorCode: string,
    readonly errorDescription: string,
  ) {
    super(errorDescription);
  }
}

/** Not exactly one credential was given. */
export class CredentialsInvalid extends TokenGrantError {
  constructor() {
    super('VALIDATION', 'invalid_credentials_input', 'Give exactly one of organizationSecretKey and refreshToken.');
  }
}

/** The credential is malformed, unknown or revoked; the answer does not say which. */
export class CredentialsRefused extends TokenGrantError {
  constructor() {
    super('AUTHORIZATION', 'authentication_failed', 'The credentials are not valid.');
  }
}

/** The refresh token is good for one use and was used, or another one of its family was used twice. */
export class RefreshTokenReused extends TokenGrantError {
  constructor() {
    super(
      'AUTHORIZATION',
      'refresh_token_reused',
      'A refresh token of this line was used twice, so all its tokens have ended; use the organisation key again.',
    );
  }
}

/** The key, or the one that the refresh token came of, has expired. */
export class GrantKeyExpired extends TokenGrantError {
  constructor() {
    super('AUTHORIZATION', ...KEY_EXPIRED);
  }
}

/** The request comes from elsewhere than the key may be used from. */
export class GrantAddressNotAllowed extends TokenGrantError {
  constructor() {
    super('AUTHORIZATION', ...ADDRESS_NOT_ALLOWED);
  }
}

/** The refresh token has lapsed. */
export class RefreshTokenExpired extends TokenGrantError {
  constructor() {
    super('AUTHORIZATION', 'token_expired', 'The refresh token has expired; use the organisation key again.');
  }
}
