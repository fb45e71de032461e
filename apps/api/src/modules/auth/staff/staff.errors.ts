import { DomainError } from '../../../platform/errors/domain-error.js';

/** Every 401 names the scheme that is expected (RFC 9110). */
const CHALLENGE = { 'WWW-Authenticate': 'Session' };

/** There is no session, or it has expired. */
export class SessionMissing extends DomainError {
  constructor() {
    super('not_authenticated', 401, 'Sign in first.', undefined, CHALLENGE);
  }
}

/** The user is signed in but may not do this. */
export class RoleTooLow extends DomainError {
  constructor(role: string) {
    super('permission_denied', 403, `This needs the role ${role} or a higher one.`);
  }
}

/** The e-mail address and the password do not belong together; the answer does not say which of them is wrong. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('invalid_credentials', 401, 'The e-mail address or the password is wrong.', undefined, CHALLENGE);
  }
}

/** The one-time password was right, and is too old. */
export class OneTimePasswordExpired extends DomainError {
  constructor() {
    super(
      'one_time_password_expired',
      401,
      'This one-time password has expired. Ask for a new one.',
      undefined,
      CHALLENGE,
    );
  }
}

/** The one-time password was right; it has to be replaced before anything else. */
export class NewPasswordRequired extends DomainError {
  constructor() {
    super('new_password_required', 403, 'This is a one-time password: choose one of your own to sign in.');
  }
}

/** Too many failures for this account or from this address. */
export class TooManyAttempts extends DomainError {
  /** @param seconds until the next attempt is looked at */
  constructor(seconds: number) {
    super('too_many_attempts', 429, `Too many attempts; try again in ${seconds} s.`, undefined, {
      'Retry-After': String(seconds),
    });
  }
}

/** Too many people who are not known wait for their passwords to be checked; nothing was counted. */
export class ManyStrangers extends DomainError {
  constructor() {
    super('service_unavailable', 503, 'Too many sign-ins at the moment; try again in 2 s.', undefined, {
      'Retry-After': '2',
    });
  }
}
