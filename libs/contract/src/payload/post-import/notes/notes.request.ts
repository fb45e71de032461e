import { Flag, Instant, NestedList, Text } from '../../decorators/index.js';
import { NoteDocumentPayload } from '../../dto/note-document.payload.js';
import { LIST_CAPS } from '../../list-caps.js';
import { PostImportRequest } from '../post-import.request.js';

/** A note for an account that exists. */
export class PostImportNote {
  @Text({ required: 'conditional', blank: true, personal: true })
  body?: string;

  @NestedList(() => NoteDocumentPayload, { required: 'conditional', cap: LIST_CAPS.document_paths })
  document_paths?: NoteDocumentPayload[];

  @Instant({ personal: false })
  created_at?: string;

  @Flag({ personal: false })
  is_pinned?: boolean;

  @Instant({ personal: false })
  unpin_at?: string;
}

/** Notes to add to an imported account. */
export class NotesRequest extends PostImportRequest {
  @NestedList(() => PostImportNote, { required: true, essential: true, notEmpty: true, cap: LIST_CAPS.notes })
  notes: PostImportNote[];
}
