import { NotesRequest } from '@carryover/contract';
import {
  answer,
  describeController,
  errorAnswer,
  example,
  fieldErrorsAnswer,
  instant,
  jsonBody,
  list,
  objectSchema,
  oneOf,
  payloadSchema,
  text,
} from '../../platform/openapi/index.js';

const addedNote = objectSchema({
  created_at: instant({ description: 'When the note was made, as stored.' }),
  body: text(65_536, { description: 'The text of the note; empty for a note that has documents only.' }),
  status: oneOf(['NOTE_CREATION_SUCCESS', 'NOTE_ALREADY_EXISTS']),
});

const request = {
  import_supplier: 'OPENING-BALANCES',
  external_account_number: 'A-1000234',
  notes: [{ body: 'Prefers to be called after six.', created_at: '2026-01-05T14:03:00Z', is_pinned: true }],
};

export const notesDescription = describeController({
  tag: 'Later data',
  operations: {
    create: {
      operationId: 'createNotes',
      summary: 'Add notes to an imported account',
      description:
        'Adds those notes that are not on the account yet, all or none. A note with the same text is on it already and is answered with NOTE_ALREADY_EXISTS, so that the same request may be sent again.',
      requestBody: jsonBody(payloadSchema(NotesRequest), example(request, 'One pinned note')),
      answers: [
        answer(
          201,
          'What came of each note, in the order of the request.',
          list(addedNote, 10_000),
          example([
            {
              created_at: '2026-01-05T14:03:00Z',
              body: 'Prefers to be called after six.',
              status: 'NOTE_CREATION_SUCCESS',
            },
          ]),
        ),
        fieldErrorsAnswer(
          example(
            { notes: { '0': { non_field_errors: ['Either body or document_paths is required.'] } } },
            'An empty note',
          ),
        ),
        errorAnswer(404, ['not_found']),
        errorAnswer(503, ['storage_unavailable']),
      ],
    },
  },
});
