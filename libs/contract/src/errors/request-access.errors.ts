import type { ErrorEntry } from './error-entry.js';
import { shellStep, sqlStep, step } from './runbook-steps.js';

const accessError = { domain: 'request', actor: 'supplier', retryable: false } as const;

const obtainToken = shellStep(
  'Obtain a token with the secret key of the organisation.',
  `curl -sS "$API_URL/v1/graphql/" -H 'Content-Type: application/json' --data \\
  '{"query":"mutation($key: String!) { obtainPlatformToken(input: {organizationSecretKey: $key}) { token refreshToken refreshExpiresIn } }","variables":{"key":"'"$SECRET_KEY"'"}}'`,
);

const whichLimits = sqlStep(
  'See what the keys are limited to; the console shows it too.',
  `SELECT o.name, prefix, expires_at, address_ranges, is_read_only,
  ARRAY(SELECT s.code FROM import_supplier s WHERE s.id = ANY (k.import_supplier_ids)) AS suppliers
FROM api_key k JOIN organization o ON o.id = k.organization_id
WHERE revoked_at IS NULL ORDER BY o.name;`,
);

/** Codes about who is calling. */
export const requestAccessErrors = {
  not_authenticated: {
    ...accessError,
    meaning: 'The request carries no usable credentials.',
    appearsIn: ['HTTP 401 on every data-import route', 'HTTP 401 on the operator API'],
    runbook: [
      step('Send the header `Authorization: Token <token>`; `Bearer` in place of `Token` is taken too.'),
      obtainToken,
    ],
  },
  authentication_failed: {
    ...accessError,
    meaning: 'The token or key is malformed, unknown or revoked, or a secret key was sent in place of a token.',
    appearsIn: ['HTTP 401 on every data-import route', 'errors[].extensions of the token mutation'],
    runbook: [
      step(
        'A secret key, which begins with `cosk_`, opens no data-import route: send a token that was obtained with it.',
      ),
      obtainToken,
      step(
        'If that fails too, the key was revoked or mistyped: ask the platform team for a new one. Revoking a key ends its tokens within a second.',
      ),
    ],
  },
  token_expired: {
    ...accessError,
    meaning: 'The token was good and its time is over.',
    appearsIn: ['HTTP 401 on every data-import route', 'errors[].extensions of the token mutation'],
    runbook: [
      step(
        'Obtain a new token with the refresh token, or with the secret key once the refresh token has lapsed. Renew before the time that `exp` of `payload` in the answer says, in seconds since 1970, not after the first 401.',
      ),
      obtainToken,
    ],
  },
  refresh_token_reused: {
    ...accessError,
    meaning:
      'A refresh token that is good for one use was used twice, more than a minute apart, so all tokens that came of the same exchange of the key have ended.',
    appearsIn: ['errors[].extensions of the token mutation'],
    runbook: [
      obtainToken,
      step(
        'Let the client keep the refresh token of every answer in place of the one it sent, in one place for all its parts.',
      ),
      step(
        'When the client does that, somebody else had its refresh token: have the key revoked and another issued, and look at what was done with it.',
      ),
    ],
  },
  invalid_credentials_input: {
    ...accessError,
    meaning: 'The token mutation was given none or both of organizationSecretKey and refreshToken.',
    appearsIn: ['errors[].extensions of the token mutation'],
    runbook: [step('Give exactly one of the two.'), obtainToken],
  },
  key_expired: {
    ...accessError,
    meaning: 'The organisation key was issued until a day that is over, and its tokens have ended with it.',
    appearsIn: ['HTTP 401 on every data-import route', 'errors[].extensions of the token mutation'],
    runbook: [
      step('Ask the platform team for a new key. Neither a refresh token nor a new token of this key helps.'),
      whichLimits,
    ],
  },
  address_not_allowed: {
    ...accessError,
    meaning: 'The organisation key is limited to networks, and the request came from an address outside of them.',
    appearsIn: ['HTTP 403 on every data-import route', 'errors[].extensions of the token mutation'],
    runbook: [
      step(
        'Send it from where the key is meant to be used, or ask the platform team for one that is good from where you are. A proxy or a new provider changes the address that requests come from, and so does IPv6.',
      ),
      whichLimits,
      step(
        'When all clients behind a proxy of the platform are refused, name it in TRUSTED_PROXIES: the address of the proxy is taken for theirs.',
      ),
      step(
        'The log of the api says `auth.api_key.refused` with the id of the key and of the request; the proxy knows from where that came. When nobody of the supplier is there, somebody else has the key: revoke it.',
      ),
    ],
  },
  key_read_only: {
    ...accessError,
    meaning: 'The organisation key may only read, and the request would have written.',
    appearsIn: ['HTTP 403 on data-import routes that write'],
    runbook: [
      step('Use a key that may write. One that may only read is good for every GET and for validate.'),
      whichLimits,
    ],
  },
  supplier_not_allowed: {
    ...accessError,
    meaning:
      'The organisation key is limited to certain import suppliers, and the request names another one, which may exist or not.',
    appearsIn: ['HTTP 403 on every data-import route that names a supplier'],
    runbook: [step('Use the key of that supplier, or correct its code.'), whichLimits],
  },
  permission_denied: {
    ...accessError,
    meaning: 'The caller is known and may not do this.',
    appearsIn: ['HTTP 403 on every data-import route', 'HTTP 403 on the operator API'],
    runbook: [
      step('Ask the platform team whether the organisation is entitled to data import. A new token does not help.'),
    ],
  },
  invalid_credentials: {
    ...accessError,
    actor: 'operator',
    meaning: 'E-mail address or password of a member of staff is wrong.',
    appearsIn: ['HTTP 401 on signing in to the console'],
    runbook: [
      step('Type the password again. For the demo installation both are in `$DATA_DIR/credentials.json`.'),
      step('The answer never says which of the two was wrong.'),
      step('A one-time password works once: it is wrong after somebody chose another one with it.'),
    ],
  },
  one_time_password_expired: {
    ...accessError,
    actor: 'operator',
    meaning: 'A one-time password was not used within 24 hours.',
    appearsIn: ['HTTP 401 on signing in to the console'],
    runbook: [
      step(
        'Have an administrator invite the same address once more, in the console or by `admin staff add`: that gives a new one-time password. For somebody who had chosen a password before, it is `admin staff reset`.',
      ),
    ],
  },
  new_password_required: {
    ...accessError,
    actor: 'operator',
    meaning: 'The password is a one-time password, which only serves to choose another one.',
    appearsIn: ['HTTP 403 on signing in to the console'],
    runbook: [
      step(
        'Choose a password where the console asks for it; by the API, send it as `new_password` with the same request.',
      ),
      step(
        'If you chose one already, an administrator reset it since (`staff.reset_password` in the audit trail): ask them why.',
      ),
    ],
  },
  too_many_requests: {
    ...accessError,
    retryable: true,
    meaning:
      'More requests came in a short time than the organisation, or an address without good credentials, may send, or more bodies above 64 KB than it may have checked.',
    appearsIn: ['HTTP 429 on any route, with Retry-After and RateLimit'],
    runbook: [
      step('Wait for the seconds in Retry-After and send the same request again: nothing was done.'),
      step(
        'See how much is left in RateLimit (`r`) and of how many requests in how many seconds in RateLimit-Policy (`q`, `w`), and send fewer at a time.',
      ),
      shellStep(
        'Look who is counted: "organisation" are all suppliers of one organisation together, "address" is everybody at one address without good credentials. The second one with a client that has a token means that the token is wrong.',
        `curl -sS -o /dev/null -D - "$API_URL/v1/data-import/account-transfer-status/$IMPORT_SUPPLIER/$EXTERNAL_ACCOUNT_NUMBER/" -H "Authorization: Token $TOKEN" | grep -i ratelimit`,
      ),
      step(
        'When RateLimit still has requests left, bodies above 64 KB were too many or took too long to check: ORGANIZATION_BYTES_IN_FLIGHT and VALIDATION_MILLISECONDS_AT_ONCE bound them for each organisation in each api process. Send them one after the other.',
      ),
      step(
        'When RateLimit-Policy of the token mutation says "credentials" or "guesses", the secret key or refresh token was refused again and again at this address: send a good one, which is never refused for this.',
      ),
      step(
        'When many clients share an address that is a proxy of the platform, name it in TRUSTED_PROXIES; when a migration needs more, raise SUPPLIER_REQUESTS_PER_SECOND.',
      ),
    ],
  },
  too_many_attempts: {
    ...accessError,
    actor: 'operator',
    retryable: true,
    meaning: 'Too many failed sign-ins in a short time.',
    appearsIn: ['HTTP 429 on signing in to the console, with Retry-After'],
    runbook: [
      step('Wait for the seconds in Retry-After.'),
      step(
        'If nobody mistyped a password, treat it as an attack: console, Audit, actions `session.blocked` and `session.guessed` say which account and from which address, of IPv6 which network; they are a hundred an hour at most. Refuse the network at the proxy.',
      ),
      sqlStep(
        'The same without the console, the latest first.',
        `SELECT occurred_at, action, target_type, target, address FROM audit_entry
WHERE action IN ('session.blocked', 'session.guessed') ORDER BY id DESC LIMIT 50;`,
      ),
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
