import {
  describeController,
  errorAnswer,
  flag,
  instant,
  jsonBody,
  namedObject,
  nullable,
  objectSchema,
  refused,
  success,
  text,
  unauthorised,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SESSION, OPEN_SESSION } from '../sessions/sessions.openapi.js';
import { NOT_FOUND } from '../shared.openapi.js';
import { FinishOidcSignInRequest } from './oidc-sign-in.request.js';

const EXAMPLE_TICKET = 'EXAMPLE-what-the-browser-keeps-until-it-comes-back';

const UNREACHABLE = errorAnswer(503, ['oidc_unreachable']);

const address = (description: string) => text(8192, { pattern: '^https?://', description });

/** How staff can sign in. */
export const SIGN_IN_METHODS = namedObject('SignInMethods', {
  single_sign_on: nullable(objectSchema({ name: text(40) })),
  passkeys: flag({ description: 'Browsers have passkeys for the address of the console.' }),
});

/** A sign-in that continues at the provider. */
export const BEGUN_SIGN_IN = namedObject('BegunSignIn', {
  authorization_url: address('Where the browser goes on.'),
  ticket: text(2048, { description: 'Sealed; for the callback, from the same browser.' }),
  expires_at: instant({ description: 'Ten minutes later.' }),
});

/** Where the browser signs out as well. */
export const SIGNED_OUT = objectSchema({
  end_session_url: nullable(address('Null when there is nothing to do at a provider.')),
});

/** Descriptions of the operations of OidcSignInController. */
export const oidcSignInDescription = describeController({
  tag: 'Console sessions',
  operations: {
    methods: {
      operationId: 'getSignInMethods',
      summary: 'How staff can sign in',
      description:
        'Whether there is an OpenID provider beside passwords, and what people call it, and whether there can be passkeys.',
      answers: [
        success('The ways to sign in.', SIGN_IN_METHODS, { single_sign_on: { name: 'Fenland' }, passkeys: true }),
      ],
    },
    begin: {
      operationId: 'beginSingleSignOn',
      summary: 'Begin to sign in at the OpenID provider',
      description:
        'Gives the address at which a browser signs in (authorization code with PKCE, state and nonce), and a ticket that the same browser brings back. There is nothing here without `OIDC_ISSUER`.',
      answers: [
        success('The sign-in goes on at the provider.', BEGUN_SIGN_IN, {
          authorization_url: 'https://login.example.com/auth?client_id=carryover&response_type=code',
          ticket: EXAMPLE_TICKET,
          expires_at: '2026-03-02T08:25:00.000Z',
        }),
        NOT_FOUND,
        UNREACHABLE,
      ],
    },
    finish: {
      operationId: 'finishSingleSignOn',
      summary: 'Sign in with what the OpenID provider answered',
      description:
        'Opens a session for the person whom the provider names, known by issuer and subject. Their role is what `OIDC_ROLE_MAP` makes of the claim. Somebody new gets an account; an e-mail address that another account has joins nothing. Every sign-in leaves an entry of the audit trail, `session.open` or `session.refused`.',
      requestBody: jsonBody(FinishOidcSignInRequest, {
        ticket: EXAMPLE_TICKET,
        query: 'code=abc&state=def&iss=https%3A%2F%2Flogin.example.com',
      }),
      answers: [
        success('The session is open.', OPEN_SESSION, EXAMPLE_SESSION),
        refused('Field missing', { ticket: ['A value is required.'] }),
        unauthorised('Session', ['oidc_sign_in_lapsed', 'oidc_refused']),
        errorAnswer(403, ['oidc_no_role', 'oidc_email_missing', 'oidc_email_taken', 'oidc_account_disabled']),
        NOT_FOUND,
        UNREACHABLE,
      ],
    },
    signOut: {
      operationId: 'signOut',
      summary: 'Sign out, at the OpenID provider too',
      description:
        'Ends the session of the caller and leaves an entry of the audit trail, `session.close`. A browser that signed in at the provider goes on to `end_session_url`, which leads back to the sign-in page.',
      answers: [success('The session has ended.', SIGNED_OUT, { end_session_url: null })],
    },
  },
});
