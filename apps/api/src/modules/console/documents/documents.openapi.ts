import {
  type AnswerDescription,
  always,
  constant,
  describeController,
  EXAMPLE_ID,
  errorAnswer,
  idParameter,
  namedObject,
  objectSchema,
  oneOf,
  page,
  pageOf,
  success,
  text,
  uuid,
} from '../../../platform/openapi/index.js';
import { DOCUMENT_TYPES } from '../../documents/index.js';
import { ACCOUNT_PARAMETER } from '../accounts/accounts.openapi.js';
import { reasonBody } from '../shared.openapi.js';
import { allowedActions } from '../shared.schemas.js';
import { DOCUMENT_POLICY } from './document-policy.js';

/** A document that a note or a statement names. */
export const DOCUMENT = namedObject('AccountDocument', {
  id: uuid({ description: 'Of the row that names it.' }),
  named_by: objectSchema({ type: oneOf(['note', 'statement']), id: uuid() }),
  path: text(1_024, { description: 'A mask: the account tells it, once it is revealed.' }),
  file_name: text(1_024, { description: 'A mask, with the ending of the name.' }),
  content_type: oneOf(DOCUMENT_TYPES),
  allowed_actions: allowedActions('open'),
});

const CONTENT_HEADERS = {
  'Content-Disposition': always(
    'Says that it is a file, and a name for it: the id and the ending of the name it was sent under.',
    text(4_096, { pattern: '^attachment; filename' }),
  ),
  'Content-Security-Policy': always('Whatever is in it, a browser runs nothing.', constant(DOCUMENT_POLICY)),
  'Cache-Control': always('The document is kept by nobody.', constant('private, no-store')),
  'Accept-Ranges': always('There are no parts to be had.', constant('none')),
};

/** The bytes of a document in one of the types it may have. */
function content(type: string): AnswerDescription {
  const [mediaType = type] = type.split(';');
  const schema = text(Number.MAX_SAFE_INTEGER, { pattern: '^[\\s\\S]*$', description: 'The bytes of the document.' });
  return success('The document.', schema, '(bytes)', { mediaType, headers: CONTENT_HEADERS });
}

/** Descriptions of the operations of ConsoleDocumentsController. */
export const documentsDescription = describeController({
  tag: 'Console accounts',
  path: [idParameter('the document'), ACCOUNT_PARAMETER],
  operations: {
    list: {
      operationId: 'listAccountDocuments',
      summary: 'Documents that notes and statements of an account name',
      description:
        'The documents an account names, in the order in which they were named. Whether one is stored is found out when it is opened.',
      answers: [
        page('A page of documents.', pageOf(DOCUMENT), {
          id: EXAMPLE_ID,
          named_by: { type: 'note', id: '0198d2f4-6a3c-7a02-b1d4-0c9e8f7a6b55' },
          path: '•••',
          file_name: '•••.pdf',
          content_type: 'application/pdf',
          allowed_actions: ['open'],
        }),
      ],
    },
    content: {
      operationId: 'openAccountDocument',
      summary: 'A document itself',
      description:
        'The document as it is stored, to be saved: its media type follows from the end of its name, and what could carry a script is told to be bytes. It is streamed; when the storage fails in between, the connection is cut. Leaves an entry of the audit trail, `document.open`, with the reason.',
      requestBody: reasonBody('The customer disputes the letter of February'),
      answers: [
        ...DOCUMENT_TYPES.map(content),
        errorAnswer(404, ['not_found', 'document_not_stored']),
        errorAnswer(503, ['storage_unavailable']),
      ],
    },
  },
});
