import { Text } from '../decorators/index.js';

/** A document that belongs to a note. */
export class NoteDocumentPayload {
  @Text({ required: true, max: 1024, personal: true })
  document_path: string;
}
