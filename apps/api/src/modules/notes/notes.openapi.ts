import { LIST_CAPS, NotesRequest } from '@carryover/contract';
import {
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  instant,
  jsonBodyWith,
  LONGEST_TEXT,
  list,
  namedObject,
  oneOf,
  success,
  text,
} from '../../platform/openapi/index.js';
import { EXAMPLE_PAIR, migrationNotOngoingAnswer } from '../suppliers/index.js';

const addedNote = namedObject('AddedNote', {
  created_at: instant({ description: 'When the note was made, in London time; of a note that exists its own.' }),
  body: text(LONGEST_TEXT, { description: 'The text of the note, trimmed; empty for one that has documents only.' }),
  status: oneOf(['NOTE_CREATION_SUCCESS', 'NOTE_ALREADY_EXISTS']),
});

const note = {
  body: 'Prefers letters in large print.',
  created_at: '2024-09-04T10:15:00Z',
  is_pinned: true,
  unpin_at: '2035-01-01T00:00:00Z',
};

const added = {
  created_at: '2024-09-04T11:15:00.000000+01:00',
  body: 'Prefers letters in large print.',
  status: 'NOTE_CREATION_SUCCESS',
};

export const notesDescription = describeController({
  tag: 'Later data',
  operations: {
    create: {
      operationId: 'createNotes',
      summary: 'Add notes to an imported account',
      description:
        'Adds the notes that are not on the account yet, all or none. A note with the same body, and the same `created_at` if one is sent, is answered with NOTE_ALREADY_EXISTS, so the same request may be sent again.',
      requestBody: jsonBodyWith(NotesRequest, {
        one_note: { summary: 'One pinned note', value: { ...EXAMPLE_PAIR, notes: [note] } },
      }),
      answers: [
        success('What came of each note, in the order of the request.', list(addedNote, LIST_CAPS.notes), [added], {
          summary: 'One note was added',
        }),
        fieldErrorsAnswer(
          { notes: { '0': { non_field_errors: ['A note needs a body or at least one document path.'] } } },
          'A note without body and documents',
          'empty_note',
        ),
        migrationNotOngoingAnswer,
        errorAnswer(404, ['not_found']),
        errorAnswer(503, ['storage_unavailable']),
      ],
    },
  },
});
