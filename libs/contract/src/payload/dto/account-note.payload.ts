import { Instant, NestedList, Text } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { NoteDocumentPayload } from './note-document.payload.js';

/** A note about the account. */
export class AccountNotePayload {
  @Instant({ personal: false })
  created_at?: string;

  @Text({ required: 'conditional', blank: true, personal: true })
  body?: string;

  @NestedList(() => NoteDocumentPayload, { required: 'conditional', cap: LIST_CAPS.document_paths })
  document_paths?: NoteDocumentPayload[];
}
