import { Instant, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { NoteDocumentPayload } from './note-document.payload.js';

/** A note about the account. */
export class AccountNotePayload {
  @Instant({
    meaning: 'Moment the note was written; that of the import when left out.',
    example: '2024-03-18T10:42:07.25Z',
    personal: false,
  })
  created_at?: string;

  @Text({
    meaning: 'Text of the note.',
    required: 'conditional',
    blank: true,
    example: 'Prefers to be called in the afternoon. Key safe at the back door.',
    personal: true,
  })
  body?: string;

  @NestedList(() => NoteDocumentPayload, {
    meaning: 'Documents that belong to the note.',
    required: 'conditional',
    cap: LIST_CAPS.document_paths,
    label: 'Documents',
  })
  document_paths?: NoteDocumentPayload[];
}
