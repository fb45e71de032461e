import {
  describeController,
  instant,
  jsonBody,
  namedObject,
  refused,
  success,
  text,
  unauthorised,
} from '../../../platform/openapi/index.js';
import { SESSION_OPENED, TOO_MANY } from '../sessions/sessions.openapi.js';
import { NOT_FOUND } from '../shared.openapi.js';
import { SignInWithPasskeyRequest } from './passkeys.requests.js';

/** A ticket as it stands in examples. */
export const EXAMPLE_PASSKEY_TICKET = 'EXAMPLE-what-the-browser-brings-back-with-the-answer';
/** The answer of a passkey as it stands in examples. */
export const EXAMPLE_CREDENTIAL =
  '{"id":"q3Xv8mZc1Lr0","rawId":"q3Xv8mZc1Lr0","type":"public-key","response":{},"clientExtensionResults":{}}';

/** A question to a passkey. */
export const ASKED_PASSKEY = namedObject('AskedPasskey', {
  options: text(16_384, {
    description:
      'JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser.',
  }),
  ticket: text(2048, { description: 'Sealed; to be brought back with the answer, once.' }),
  expires_at: instant({ description: 'Five minutes later.' }),
});

/** The answer of every call that asks for a passkey. */
export const ASKED = success('What to ask the device, within five minutes.', ASKED_PASSKEY, {
  options: '{"challenge":"ZkW0a8bYq1Lr0TnYb6KdPw","rpId":"console.fenland.example","userVerification":"required"}',
  ticket: EXAMPLE_PASSKEY_TICKET,
  expires_at: '2026-03-02T08:20:00.000Z',
});

/** Descriptions of the operations of PasskeySignInController. */
export const passkeySignInDescription = describeController({
  tag: 'Console sessions',
  operations: {
    ask: {
      operationId: 'askForPasskey',
      summary: 'Begin to sign in with a passkey',
      description:
        'Gives what a browser asks the device for (WebAuthn, user verification required, any passkey of this console), and a ticket that the same browser brings back. Nothing is stored.',
      answers: [ASKED, NOT_FOUND],
    },
    open: {
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      description:
        'Opens a session for the owner of the passkey, without a password: the device has verified who holds it. A ticket works once. Failures are counted with those of passwords. Every sign-in leaves an entry of the audit trail, `session.open`, with the label of the passkey.',
      requestBody: jsonBody(SignInWithPasskeyRequest, {
        ticket: EXAMPLE_PASSKEY_TICKET,
        credential: EXAMPLE_CREDENTIAL,
      }),
      answers: [
        SESSION_OPENED,
        refused('Field missing', { ticket: ['A value is required.'] }),
        unauthorised('Session', ['passkey_refused', 'passkey_challenge_lapsed']),
        NOT_FOUND,
        TOO_MANY,
      ],
    },
  },
});
