import type { ErrorEntry } from './error-entry.js';
import { sqlStep, step } from './runbook-steps.js';

const passkeyError = { domain: 'request', actor: 'operator', retryable: false } as const;

const whichPasskeys = sqlStep(
  'See which passkeys the person has, and when each was used.',
  `SELECT u.email, p.label, p.created_at, p.last_used_at FROM staff_passkey p JOIN staff_user u ON u.id = p.staff_user_id ORDER BY u.email, p.created_at;`,
);

/** Codes of passkeys of staff. */
export const passkeyErrors = {
  passkey_refused: {
    ...passkeyError,
    meaning: 'The answer of a passkey does not prove who somebody is.',
    appearsIn: ['HTTP 401 on signing in to the console with a passkey, and on confirming with one who one is'],
    runbook: [
      step('Try again, and choose the passkey of this console where the browser offers several.'),
      whichPasskeys,
      step(
        'When it was removed here, remove it on the device too; sign in with another one, or have an administrator reset the access.',
      ),
      step(
        'When it happens to everybody, look for `auth.passkey.refused` in the log of the api: `check` says what did not hold. `origin` and `rp id` mean that PUBLIC_CONSOLE_URL is not the address that people open; with another host name all passkeys are made anew. `counter` is a device that was copied: remove the passkey.',
      ),
    ],
  },
  passkey_challenge_lapsed: {
    ...passkeyError,
    retryable: true,
    meaning: 'A passkey was asked more than five minutes ago, in another browser or session, or has answered already.',
    appearsIn: ['HTTP 401 on signing in to the console with a passkey, on confirming with one, and on adding one'],
    runbook: [
      step('Begin again, in one window, and answer within five minutes.'),
      step(
        'When it happens to everybody, PUBLIC_CONSOLE_URL is not the address that people open, so that the cookie stays behind, or the processes of the api have different SEALING_KEYS or clocks that are minutes apart.',
      ),
    ],
  },
  passkey_required: {
    ...passkeyError,
    meaning: 'The password is right, and not enough: an admin who has a passkey signs in with it.',
    appearsIn: ['HTTP 403 on signing in to the console with a password, and on confirming with one who one is'],
    runbook: [
      step('Choose "Sign in with a passkey" on the sign-in page.'),
      whichPasskeys,
      step(
        'When the devices with all of them are gone, another admin resets the access on the page Staff, or whoever has the machine does by `admin staff reset EMAIL`: the passkeys go, and a one-time password leads to a new one.',
      ),
    ],
  },
  passkey_enrolment_required: {
    ...passkeyError,
    meaning: 'An admin signed in with a password and has no passkey yet: nothing else is done before one is added.',
    appearsIn: ['HTTP 403 on the operator API'],
    runbook: [
      step('Add a passkey where the console asks for it.'),
      step(
        'Scripts sign in as somebody who is no admin. ADMIN_PASSKEYS=optional lets admins in with a password; say so for as long only as there is no other way.',
      ),
    ],
  },
  confirmation_required: {
    ...passkeyError,
    meaning: 'Passkeys are added and removed only within five minutes of signing in or of confirming who one is.',
    appearsIn: ['HTTP 403 on adding and removing a passkey'],
    runbook: [
      step('Confirm where the console asks for it; by the API, with `POST /console/v1/passkeys/confirmation`.'),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
