import { Flag, Instant, NestedList, Text } from '../../decorators/index.js';
import { NoteDocumentPayload } from '../../dto/note-document.payload.js';
import { LIST_CAPS } from '../../list-caps.js';
import { PostImportRequest } from '../post-import.request.js';

/** A note for an account that exists. */
export class PostImportNote {
  @Text({
    meaning: 'Text of the note.',
    required: 'conditional',
    blank: true,
    example: 'Asked for statements in large print.',
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

  @Instant({
    meaning: 'Moment the note was written; now when left out.',
    example: '2025-03-18T10:42:07Z',
    personal: false,
  })
  created_at?: string;

  @Flag({ meaning: 'Whether the note stands above the others; false when left out.', label: 'Pinned', personal: false })
  is_pinned?: boolean;

  @Instant({
    meaning: 'Moment from which the note stands above the others no more.',
    example: '2025-06-30T23:59:59Z',
    personal: false,
  })
  unpin_at?: string;
}

/** Notes to add to an imported account. */
export class NotesRequest extends PostImportRequest {
  @NestedList(() => PostImportNote, {
    meaning: 'The notes to add.',
    required: true,
    essential: true,
    notEmpty: true,
    cap: LIST_CAPS.notes,
  })
  notes: PostImportNote[];
}
