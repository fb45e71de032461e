import { Text } from '../decorators/index.js';

/** A document that belongs to a note. */
export class NoteDocumentPayload {
  @Text({
    meaning: 'Path of the document below the document root of the supplier.',
    required: true,
    max: 1024,
    example: 'notes/tre-4471/authority.pdf',
    personal: true,
  })
  document_path: string;
}
