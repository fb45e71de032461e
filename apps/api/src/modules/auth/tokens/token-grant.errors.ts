/** Kinds of failure of the GraphQL interface. */
export type GrantErrorType = 'VALIDATION' | 'AUTHORIZATION' | 'APPLICATION';

/** An anticipated failure of the token mutation, told in GraphQL form. */
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

/** The credential is malformed, unknown or revoked; which of them is not told. */
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

/** The refresh token has lapsed. */
export class RefreshTokenExpired extends TokenGrantError {
  constructor() {
    super('AUTHORIZATION', 'token_expired', 'The refresh token has expired; use the organisation key again.');
  }
}
