import { DomainError } from '../../../platform/errors/domain-error.js';

const CHALLENGE = { 'WWW-Authenticate': 'Session' };

/** The answer of a passkey is not valid: an unknown or removed passkey, another site, or another challenge. */
export class PasskeyRefused extends DomainError {
  constructor() {
    super('passkey_refused', 401, 'This passkey was not accepted.', undefined, CHALLENGE);
  }
}

/** The challenge is too old, belongs to another browser or session, or was answered before. */
export class PasskeyChallengeLapsed extends DomainError {
  constructor() {
    super(
      'passkey_challenge_lapsed',
      401,
      'This took too long, or was begun elsewhere; begin again.',
      undefined,
      CHALLENGE,
    );
  }
}

/** Adding or removing a passkey needs a confirmation within the last minutes. */
export class ConfirmationRequired extends DomainError {
  constructor() {
    super('confirmation_required', 403, 'Confirm first that it is you.');
  }
}

/** The password was right, or the session was confirmed by it, and only a passkey is good for that. */
export class PasskeyRequired extends DomainError {
  constructor() {
    super('passkey_required', 403, 'Sign in with your passkey: for you a password is not enough.');
  }
}

/** The user has to add a passkey before anything else. */
export class PasskeyEnrolmentRequired extends DomainError {
  constructor() {
    super('passkey_enrolment_required', 403, 'Add a passkey first: admins sign in with one.');
  }
}

/** Users who sign in at the OpenID provider have their passkeys there. */
export class PasskeysAtProvider extends DomainError {
  constructor() {
    super('permission_denied', 403, 'You sign in at the OpenID provider, and have no passkeys here.');
  }
}
