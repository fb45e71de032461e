import { DomainError } from '../../../platform/errors/domain-error.js';

const CHALLENGE = { 'WWW-Authenticate': 'Session' };

/** The answer of the browser belongs to no recent sign-in that was begun here. */
export class OidcSignInLapsed extends DomainError {
  constructor() {
    super(
      'oidc_sign_in_lapsed',
      401,
      'This sign-in is over or was begun elsewhere; begin again.',
      undefined,
      CHALLENGE,
    );
  }
}

/** The provider refused, or its answer does not prove the user's identity. */
export class OidcRefused extends DomainError {
  constructor() {
    super('oidc_refused', 401, 'The provider did not confirm who you are.', undefined, CHALLENGE);
  }
}

/** The provider does not answer, or not as a provider does. */
export class OidcUnreachable extends DomainError {
  constructor() {
    super('oidc_unreachable', 503, 'The provider does not answer; try again later.', undefined, { 'Retry-After': '5' });
  }
}

/** The provider knows the person, but none of their claims gives a role. */
export class OidcNoRole extends DomainError {
  constructor(claim: string) {
    super('oidc_no_role', 403, `Nothing in the claim "${claim}" of your account gives a role here.`);
  }
}

/** The provider gave no verified e-mail address, by which people tell accounts apart. */
export class OidcEmailMissing extends DomainError {
  constructor() {
    super('oidc_email_missing', 403, 'The provider gives no e-mail address of your account, or an unconfirmed one.');
  }
}

/** Another user here has the e-mail address; an address alone proves nothing. */
export class OidcEmailTaken extends DomainError {
  constructor() {
    super(
      'oidc_email_taken',
      403,
      'Another account here has your e-mail address; an administrator has to link the two.',
    );
  }
}

/** An administrator has locked the account out here. */
export class OidcAccountDisabled extends DomainError {
  constructor() {
    super('oidc_account_disabled', 403, 'Your account is disabled here.');
  }
}
