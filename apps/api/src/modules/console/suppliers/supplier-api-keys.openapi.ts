import {
  answer,
  describeController,
  emptyAnswer,
  example,
  idParameter,
  instant,
  objectSchema,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { NOT_FOUND, REASON_MISSING, reasonBody, refused, SUPPLIER_PARAMETER } from '../shared.openapi.js';

const ISSUED_KEY = objectSchema({
  id: uuid(),
  prefix: text(32, { description: 'How the key begins.' }),
  key: text(64, { pattern: '^cosk_[0-9A-Za-z]{38}$', description: 'The secret key of the organisation. Given once.' }),
  created_at: instant(),
});

/** What the operations of ConsoleApiKeysController are. */
export const apiKeysDescription = describeController({
  tag: 'Console suppliers',
  operations: {
    issue: {
      operationId: 'issueApiKey',
      summary: 'Issue a secret key',
      description:
        'Issues a secret key to the organisation of the supplier; another one stays good, so that keys are changed without an interruption. No more than two are live. The text of the key is in this answer and nowhere else. Sent twice, two keys are issued. Leaves an entry of the audit trail, `api_key.issue`, with the beginning of the key.',
      parameters: [SUPPLIER_PARAMETER],
      requestBody: reasonBody('A key for the second data centre'),
      answers: [
        answer(
          201,
          'The key.',
          ISSUED_KEY,
          example({
            id: '0198c0aa-41d7-7b52-8e0f-9a1b2c3d4e5f',
            prefix: 'cosk_EXAMPL',
            key: 'cosk_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE000',
            created_at: '2026-03-02T09:30:00.000Z',
          }),
        ),
        refused('Two live keys', { non_field_errors: ['2 keys are live; revoke one of them first.'] }),
        REASON_MISSING,
        NOT_FOUND,
      ],
    },
    revoke: {
      operationId: 'revokeApiKey',
      summary: 'Revoke a secret key',
      description:
        'Revokes a key of the organisation of the supplier; access tokens that came from it end within a second. Revoking it once more is answered alike. Every call leaves an entry of the audit trail, `api_key.revoke`.',
      parameters: [SUPPLIER_PARAMETER, idParameter('the key')],
      requestBody: reasonBody('The key was sent by e-mail'),
      answers: [emptyAnswer(204, 'The key is revoked.'), REASON_MISSING, NOT_FOUND],
    },
  },
});
