import {
  answer,
  constant,
  describeController,
  emptyAnswer,
  idParameter,
  instant,
  NULL,
  namedObject,
  refused,
  type Schema,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { reasonBody, reasonedBody, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { IssueApiKeyRequest } from './suppliers.requests.js';

const KEY = {
  id: uuid(),
  prefix: text(32, { description: 'How the key begins.' }),
  created_at: instant(),
} satisfies Record<string, Schema>;

/** A key that was issued. */
export const NEW_KEY = namedObject('IssuedApiKey', {
  ...KEY,
  key: text(43, { pattern: '^cosk_[0-9A-Za-z]{38}$', description: 'The secret key of the organisation. Given once.' }),
  already_issued: constant(false),
});

/** A key that an earlier call with the same idempotency key issued: its text is shown once only. */
export const KNOWN_KEY = namedObject('KnownApiKey', { ...KEY, key: NULL, already_issued: constant(true) });

const EXAMPLE = {
  id: '0198c0aa-41d7-7b52-8e0f-9a1b2c3d4e5f',
  prefix: 'cosk_EXAMPL',
  key: 'cosk_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE000',
  created_at: '2026-03-02T09:30:00.000Z',
  already_issued: false,
};

/** Descriptions of the operations of ConsoleApiKeysController. */
export const apiKeysDescription = describeController({
  tag: 'Console suppliers',
  path: [SUPPLIER_PARAMETER, idParameter('the key')],
  operations: {
    issue: {
      operationId: 'issueApiKey',
      summary: 'Issue a secret key',
      description:
        'Issues a secret key to the organisation of the supplier; another one stays good, so that keys are changed without an interruption. No more than two are live; one that has expired is not. It may be limited in time, to networks, to suppliers of the organisation and to reading, which never changes. The text of the key is in this answer and nowhere else. The same `idempotency_key` of the same person issues one key; without it, two calls issue two. Every call leaves an entry of the audit trail, `api_key.issue`, with the beginning of the key.',
      requestBody: reasonedBody(IssueApiKeyRequest, {
        reason: 'A key for the second data centre',
        idempotency_key: '4f1c2f0e-93b5-4c1c-8a74-0a2f0c3f9d11',
        address_ranges: '203.0.113.0/24, 2001:db8::/32',
        is_read_only: true,
      }),
      answers: [
        answer(200, 'The same idempotency key has issued this key already; its text is not shown again.', KNOWN_KEY, {
          ...EXAMPLE,
          key: null,
          already_issued: true,
        }),
        answer(201, 'A new key.', NEW_KEY, EXAMPLE),
        refused('Two live keys', { non_field_errors: ['2 keys are live; revoke one of them first.'] }),
      ],
    },
    revoke: {
      operationId: 'revokeApiKey',
      summary: 'Revoke a secret key',
      description:
        'Revokes a key of the organisation of the supplier; access tokens that came from it end within a second. Revoking it once more is answered alike. Every call leaves an entry of the audit trail, `api_key.revoke`.',
      requestBody: reasonBody('The key was sent by e-mail'),
      answers: [emptyAnswer(204, 'The key is revoked.')],
    },
  },
});
