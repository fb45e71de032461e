import {
  describeController,
  EXAMPLE_ID,
  emptyAnswer,
  errorAnswer,
  flag,
  idParameter,
  instant,
  jsonBody,
  jsonBodyWith,
  list,
  namedObject,
  nullable,
  oneOf,
  refused,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { TOO_MANY } from '../sessions/sessions.openapi.js';
import { NOT_FOUND } from '../shared.openapi.js';
import { allowedActions } from '../shared.schemas.js';
import { ASKED, EXAMPLE_CREDENTIAL, EXAMPLE_PASSKEY_TICKET } from './passkey-sign-in.openapi.js';
import { AddPasskeyRequest, ConfirmSessionRequest } from './passkeys.requests.js';

/** A passkey as its owner sees it. */
export const PASSKEY = namedObject('Passkey', {
  id: uuid(),
  label: text(60, { description: 'What its owner calls it.' }),
  created_at: instant(),
  last_used_at: nullable(instant()),
  is_current: flag({ description: 'The session of the caller was opened with it.' }),
  allowed_actions: allowedActions('remove'),
});

/** The user's own passkeys. */
export const PASSKEYS = namedObject('Passkeys', {
  results: list(PASSKEY, 10),
  confirm_with: list(oneOf(['passkey', 'password']), 2, {
    description: 'What is good for `POST /console/v1/passkeys/confirmation`.',
  }),
  allowed_actions: allowedActions('add'),
});

const EXAMPLE = {
  id: EXAMPLE_ID,
  label: 'Phone',
  created_at: '2026-03-02T08:15:00.000Z',
  last_used_at: '2026-03-02T09:29:00.000Z',
  is_current: true,
  allowed_actions: ['remove'],
};

const UNCONFIRMED = errorAnswer(403, ['confirmation_required']);

/** Descriptions of the operations of ConsolePasskeysController. */
export const passkeysDescription = describeController({
  tag: 'Console sessions',
  path: [idParameter('the passkey')],
  operations: {
    list: {
      operationId: 'listOwnPasskeys',
      summary: "One's own passkeys",
      description: 'The passkeys of the caller, the oldest first. Whoever signs in at the OpenID provider has none.',
      answers: [
        success('The passkeys, and whether one can be added.', PASSKEYS, {
          results: [EXAMPLE],
          confirm_with: ['passkey', 'password'],
          allowed_actions: ['add'],
        }),
      ],
    },
    ask: {
      operationId: 'askToAddPasskey',
      summary: 'Begin to add a passkey',
      description:
        'Gives what a browser has a device make (WebAuthn, user verification and a discoverable credential required, no attestation), within five minutes of signing in or of `POST /console/v1/passkeys/confirmation`.',
      answers: [ASKED, UNCONFIRMED, NOT_FOUND],
    },
    add: {
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      description:
        'Keeps the public key that a device made; ten at most. What somebody can sign in with anew is access from now on: they approve nothing before `APPROVAL_HOURS` have passed. Leaves an entry of the audit trail, `passkey.add`, with the label.',
      requestBody: jsonBody(AddPasskeyRequest, {
        label: 'Phone',
        ticket: EXAMPLE_PASSKEY_TICKET,
        credential: EXAMPLE_CREDENTIAL,
      }),
      answers: [
        success('The passkey.', PASSKEY, { ...EXAMPLE, last_used_at: null, is_current: false }),
        refused('Not what was asked for', { credential: ['This device did not answer what it was asked. Try again.'] }),
        errorAnswer(401, ['passkey_challenge_lapsed']),
        NOT_FOUND,
        UNCONFIRMED,
      ],
    },
    remove: {
      operationId: 'removePasskey',
      summary: "Remove one of one's own passkeys",
      description:
        'Nobody signs in with it any more, and every session that it opened ends, this one too. Within five minutes of signing in or of `POST /console/v1/passkeys/confirmation`. Leaves an entry of the audit trail, `passkey.remove`, with the label.',
      answers: [
        emptyAnswer(204, 'It is removed.'),
        refused('The last one', {
          non_field_errors: ['This is your last passkey, and admins need one. Add another one first.'],
        }),
        UNCONFIRMED,
      ],
    },
    askToConfirm: {
      operationId: 'askToConfirm',
      summary: 'Begin to show with a passkey who one is',
      description: 'Gives what a browser asks the device for: one of the passkeys of the caller.',
      answers: [ASKED, NOT_FOUND],
    },
    confirm: {
      operationId: 'confirmSession',
      summary: 'Show again who one is',
      description:
        'With the password, or with a passkey of the caller. For five minutes from then on passkeys can be added and removed in this session. Failures count as failed sign-ins and have to wait like them.',
      requestBody: jsonBodyWith(ConfirmSessionRequest, {
        password: { summary: 'With the password', value: { password: 'correct horse battery staple' } },
        passkey: {
          summary: 'With a passkey',
          value: { ticket: EXAMPLE_PASSKEY_TICKET, credential: EXAMPLE_CREDENTIAL },
        },
      }),
      answers: [
        emptyAnswer(204, 'Confirmed.'),
        refused('Neither of them', {
          non_field_errors: ['Give the password, or the answer of a passkey with its ticket.'],
        }),
        errorAnswer(401, ['invalid_credentials', 'passkey_refused', 'passkey_challenge_lapsed']),
        errorAnswer(403, ['passkey_required']),
        NOT_FOUND,
        TOO_MANY,
      ],
    },
  },
});
