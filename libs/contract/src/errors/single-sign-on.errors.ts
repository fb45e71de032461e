import type { ErrorEntry } from './error-entry.js';
import { sqlStep, step } from './runbook-steps.js';

const signInError = { domain: 'request', actor: 'operator', retryable: false } as const;
const COMING_BACK = 'HTTP 401 on coming back from the OpenID provider, shown by the console';
const NOT_LET_IN = 'HTTP 403 on coming back from the OpenID provider, shown by the console';

const whoWasRefused = sqlStep(
  'Look at what the provider said of the person: the subject, and in `after` the e-mail address (null when there is none or it is not confirmed) and the values of the claim. `staff` is who has the subject here.',
  `SELECT occurred_at, target AS subject, after FROM audit_entry WHERE action = 'session.refused' ORDER BY id DESC LIMIT 20;`,
);

/** Codes of signing in to the console with accounts of an OpenID provider. */
export const singleSignOnErrors = {
  oidc_sign_in_lapsed: {
    ...signInError,
    retryable: true,
    meaning: 'A sign-in at the OpenID provider took longer than ten minutes, or was begun by another browser.',
    appearsIn: [COMING_BACK],
    runbook: [
      step('Begin again on the sign-in page of the console, in one window.'),
      step(
        'When it happens to everybody, PUBLIC_CONSOLE_URL is not the address that people open, so that the cookie stays behind, or the processes of the api have different SEALING_KEYS.',
      ),
    ],
  },
  oidc_refused: {
    ...signInError,
    meaning: 'The OpenID provider did not let the person in, or its answer does not prove who they are.',
    appearsIn: [COMING_BACK, 'audit entries session.end_by_provider'],
    runbook: [
      step('Look at the account of the person at the provider: it may be switched off, or have no right to Carryover.'),
      step(
        'When it happens to everybody, look for `auth.oidc.refused` in the log of the api: its `reason` is the code that the provider gave. `OAUTH_JWT_TIMESTAMP_CHECK_FAILED` is a clock that is wrong.',
      ),
    ],
  },
  oidc_unreachable: {
    ...signInError,
    actor: 'on_call',
    retryable: true,
    meaning: 'The OpenID provider does not answer, or does not take Carryover for its client.',
    appearsIn: [
      'HTTP 503 on beginning a sign-in at the OpenID provider and on coming back',
      'audit entries session.end_by_provider',
    ],
    runbook: [
      step(
        'Look for `auth.oidc.undiscovered` and `auth.oidc.refused` in the log of the api. `invalid_client` means that OIDC_CLIENT_ID, OIDC_CLIENT_SECRET or OIDC_CLIENT_AUTHENTICATION are wrong.',
      ),
      step('Open OIDC_ISSUER with `/.well-known/openid-configuration` behind it from the machine of the api.'),
      step(
        'Sessions go on for three times OIDC_CHECK_SECONDS after the provider last confirmed them. Accounts with a password sign in as ever; `npm run admin -- staff add` makes one.',
      ),
    ],
  },
  oidc_no_role: {
    ...signInError,
    meaning: 'Nothing that the OpenID provider says of the person gives a role in Carryover.',
    appearsIn: [NOT_LET_IN, 'audit entries session.end_by_provider'],
    runbook: [
      whoWasRefused,
      step('Give the person one of the roles or groups in OIDC_ROLE_MAP at the provider, and have them sign in again.'),
      step(
        'When `values` is empty for everybody, OIDC_ROLES_CLAIM is not the name of the claim, or the provider needs one more scope in OIDC_SCOPES for it.',
      ),
    ],
  },
  oidc_email_missing: {
    ...signInError,
    meaning: 'The OpenID provider gives no e-mail address of the person, or says that it is not confirmed.',
    appearsIn: [NOT_LET_IN],
    runbook: [
      step('Have the e-mail address of the account entered or confirmed at the provider.'),
      step('When it happens to everybody, OIDC_SCOPES is without `email`.'),
    ],
  },
  oidc_email_taken: {
    ...signInError,
    meaning: 'Another account of Carryover has the e-mail address, and an address alone joins no two accounts.',
    appearsIn: [NOT_LET_IN],
    runbook: [
      whoWasRefused,
      step(
        'Ask the person whether it was them. Then an administrator links the account on the page Staff with the subject of the entry that has its e-mail address ("Link to single sign-on"); from then on it has no password. Where entries of two subjects have the address, ask the provider which one is theirs. Where the account here belongs to somebody else, who had the address before, link nobody: it would be given away. Have the provider give the person another address.',
      ),
    ],
  },
  oidc_account_disabled: {
    ...signInError,
    meaning: 'The account was disabled in Carryover, whatever the OpenID provider says.',
    appearsIn: [NOT_LET_IN],
    runbook: [step('An administrator sees on the page Staff since when, in the audit trail why, and can enable it.')],
  },
} as const satisfies Record<string, ErrorEntry>;
