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
  confirmation_required: {
    ...passkeyError,
    meaning: 'Passkeys are added and removed only within five minutes of signing in or of confirming who one is.',
    appearsIn: ['HTTP 403 on adding and removing a passkey'],
    runbook: [
      step('Confirm where the console asks for it; by the API, with `POST /console/v1/passkeys/confirmation`.'),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
