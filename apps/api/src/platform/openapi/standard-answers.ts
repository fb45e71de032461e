import type { ErrorCode } from '@carryover/contract';
import { errorAnswer, fieldErrorsAnswer } from './answers.js';
import type { DeclaredOperation } from './declared-operations.js';
import type { CompleteAnswer, HeaderDescription } from './description.js';
import { always } from './headers.js';
import { oneOf, text, whole } from './schemas.js';

/** Seconds to wait before the same request is sent again. */
export const RETRY_AFTER: HeaderDescription = {
  description: 'Seconds to wait before sending the same request again.',
  schema: whole(0, 86_400),
};

/** The refusal of whoever does not show who it is. @param scheme with which it is shown */
export function unauthorised(scheme: string, codes: readonly ErrorCode[]): CompleteAnswer {
  const challenge = always('The scheme of the Authorization header that is expected.', oneOf([scheme]));
  return errorAnswer(401, codes, { 'WWW-Authenticate': challenge });
}

const byAccess: Readonly<Record<DeclaredOperation['access']['kind'], readonly CompleteAnswer[]>> = {
  public: [],
  supplier: [
    unauthorised('Token', ['not_authenticated', 'authentication_failed', 'token_expired', 'key_expired']),
    errorAnswer(403, ['permission_denied', 'address_not_allowed', 'key_read_only', 'supplier_not_allowed']),
  ],
  staff: [
    unauthorised('Session', ['not_authenticated']),
    errorAnswer(403, ['permission_denied', 'passkey_enrolment_required']),
  ],
};

const withBody: readonly CompleteAnswer[] = [
  errorAnswer(400, ['parse_error', 'payload_too_deep']),
  fieldErrorsAnswer(
    { notes: { '0': { body: ['This key appears more than once in the same object.'] } } },
    'A key is there twice',
    'duplicate_key',
  ),
  errorAnswer(413, ['payload_too_large']),
  errorAnswer(415, ['unsupported_media_type']),
];

/** What every answer to a counted request tells. */
const RATE_LIMIT = {
  'RateLimit-Policy': {
    description: 'As whom the caller is counted, with how many requests (`q`) in how many seconds (`w`).',
    schema: text(64, { pattern: '^"[a-z]+";q=\\d+;w=\\d+$' }),
  },
  RateLimit: {
    description: 'How many requests remain (`r`) until the count begins anew in so many seconds (`t`).',
    schema: text(64, { pattern: '^"[a-z]+";r=\\d+;t=\\d+$' }),
  },
} as const satisfies Record<string, HeaderDescription>;

/** The same once more, as earlier drafts of the standard call it. */
const RATE_LIMIT_OF_OLD = {
  'RateLimit-Limit': { description: 'The same as `q` of RateLimit-Policy.', schema: whole(1, 60_000_000) },
  'RateLimit-Remaining': { description: 'The same as `r` of RateLimit.', schema: whole(0, 60_000_000) },
  'RateLimit-Reset': { description: 'The same as `t` of RateLimit.', schema: whole(1, 60) },
} as const satisfies Record<string, HeaderDescription>;

const tooMany = errorAnswer(429, ['too_many_requests'], {
  'Retry-After': RETRY_AFTER,
  ...RATE_LIMIT,
  ...RATE_LIMIT_OF_OLD,
});

/** Each status by itself: not every generator of clients knows what `4XX` means. */
const everywhere: readonly CompleteAnswer[] = [
  errorAnswer(408, ['request_timeout']),
  errorAnswer(431, ['malformed_request']),
  errorAnswer(500, ['internal_error']),
  errorAnswer(503, ['service_unavailable', 'request_timeout'], { 'Retry-After': RETRY_AFTER }),
];

/**
 * The refusal of a malformed HTTP request, for operations without another 400: otherwise it would only add a form of
 * the answer that no client meets.
 */
const malformed = errorAnswer(400, ['malformed_request']);

/** The answers that a route gives because of what kind of route it is, beside those its description names. */
export function standardAnswers({ access, operation }: DeclaredOperation): CompleteAnswer[] {
  const ofBody = operation.requestBody === undefined ? [] : withBody;
  const successes = operation.answers.filter(({ status }) => status < 400);
  const counted = [...new Set(successes.map(({ status }) => status))].map((status) => ({
    status,
    headers: RATE_LIMIT,
  }));
  const refusesAnyway = [...operation.answers, ...ofBody].some(({ status }) => status === malformed.status);
  const own = [...byAccess[access.kind], ...ofBody, ...(refusesAnyway ? [] : [malformed])];
  return [...own, tooMany, ...counted, ...everywhere];
}

/** The header that every answer has. */
export const REQUEST_ID: HeaderDescription = {
  description: 'Id of the request: the one that was sent, or a new one. Name it when you ask about a request.',
  schema: text(128, { minLength: 8, pattern: '^[\\w.:-]{8,128}$' }),
};
