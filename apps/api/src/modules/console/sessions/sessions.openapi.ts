import {
  count,
  describeController,
  emptyAnswer,
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
import { STAFF_ROLE } from '../shared.schemas.js';
import { ChangePasswordRequest, SignInRequest } from './sessions.request.js';

const SESSION = {
  token: text(43, { pattern: '^[\\w-]{43}$', description: 'For `Authorization: Session <token>`. Given once.' }),
  expires_at: instant({ description: 'Twelve hours after it was opened. Thirty idle minutes end it earlier.' }),
};

/** A session just opened at the OpenID provider. */
export const OPEN_SESSION = objectSchema(SESSION);

/** A session just opened here, by password or passkey. */
export const OPEN_LOCAL_SESSION = namedObject('OpenSession', {
  ...SESSION,
  device_token: text(66, {
    pattern: '^[\\w-]{22}\\.[\\w-]{43}$',
    description: 'For the browser to keep and to bring along when it signs in to this account again. It opens nothing.',
  }),
});

/** The user of the session. */
export const CURRENT_SESSION = namedObject('CurrentSession', {
  staff_user: objectSchema({ email: text(254), display_name: text(100), role: STAFF_ROLE }),
  expires_at: instant({ description: 'Thirty idle minutes end it earlier.' }),
  is_single_sign_on: flag({ description: 'Opened at the OpenID provider: there is no password here to change.' }),
  must_enrol_passkey: flag({ description: 'Nothing else is done before `POST /console/v1/passkeys`.' }),
  needs_approval: nullable(
    objectSchema(
      { retry_imports_above: count({ description: 'So does the retry of more imports than this.' }) },
      { description: 'Completing a supplier and erasing payloads wait for a second person. Null where one is enough.' },
    ),
  ),
});

/** An open session as it stands in examples. */
export const EXAMPLE_SESSION = {
  token: 'q3Xv8mZc1Lr0TnYb6KdPw9SfHj2GuEaVo5Ii4Xx7QkM',
  expires_at: '2026-03-02T20:15:00.000Z',
};

/** The answer of every call that opens a session here. */
export const SESSION_OPENED = success('The session is open.', OPEN_LOCAL_SESSION, {
  ...EXAMPLE_SESSION,
  device_token: `ZkW0a8bYq1Lr0TnYb6KdPw.${EXAMPLE_SESSION.token}`,
});

/** Refusal after too many failures. */
export const TOO_MANY = errorAnswer(429, ['too_many_attempts']);

/** Descriptions of the operations of SessionsController. */
export const sessionsDescription = describeController({
  tag: 'Console sessions',
  operations: {
    open: {
      operationId: 'openStaffSession',
      summary: 'Sign in to the console',
      description:
        'Opens a session for a member of staff. After five failures for an account from a network address, or twenty from the address, the next attempts from there have to wait, ever longer; the right password waits too. Nobody waits for failures from other addresses. A browser that brings the `device_token` of an earlier sign-in to this account has five failures of its own and waits for nobody else. Who is unknown, disabled or gives a wrong password is answered alike. A one-time password works within 24 hours, once, and together with the `new_password` that takes its place; without one the answer is 403, and nothing was done. With `ADMIN_PASSKEYS=required` an admin who has a passkey is refused (`passkey_required`), and one who has none can do nothing in the session but add one. Every sign-in leaves an entry of the audit trail, `session.open`.',
      requestBody: jsonBody(SignInRequest, {
        email: 'ada.obi@fenland.example',
        password: 'correct horse battery staple',
      }),
      answers: [
        SESSION_OPENED,
        refused('Field missing', { password: ['A value is required.'] }),
        unauthorised('Session', ['invalid_credentials', 'one_time_password_expired']),
        errorAnswer(403, ['new_password_required', 'passkey_required']),
        TOO_MANY,
      ],
    },
    current: {
      operationId: 'getCurrentStaffSession',
      summary: 'Who is signed in',
      description: 'The member of staff whose session it is, with the role that counts for the next call.',
      answers: [
        success('The session of the caller.', CURRENT_SESSION, {
          staff_user: { email: 'ada.obi@fenland.example', display_name: 'Ada Obi', role: 'operator' },
          expires_at: EXAMPLE_SESSION.expires_at,
          is_single_sign_on: false,
          must_enrol_passkey: false,
          needs_approval: null,
        }),
      ],
    },
    close: {
      operationId: 'closeCurrentStaffSession',
      summary: 'Sign out',
      description: 'Ends the session of the caller and leaves an entry of the audit trail, `session.close`.',
      answers: [emptyAnswer(204, 'The session has ended.')],
    },
    changePassword: {
      operationId: 'changeOwnPassword',
      summary: "Set one's own password",
      description:
        'Sets a password, which is none of the commonest, and ends every other session of the caller. Wrong current passwords count as failed sign-ins and have to wait like them. Leaves an entry of the audit trail, `staff.change_password`.',
      requestBody: jsonBody(ChangePasswordRequest, {
        current_password: 'correct horse battery staple',
        new_password: 'seven lamps by the harbour',
      }),
      answers: [
        emptyAnswer(204, 'The password is set; this session goes on.'),
        refused('Too short', { new_password: ['Use 12 characters or more.'] }),
        errorAnswer(401, ['invalid_credentials']),
        TOO_MANY,
      ],
    },
  },
});
