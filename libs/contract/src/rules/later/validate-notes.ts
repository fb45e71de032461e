import { type NotesRequest } from '../../payload/post-import/notes/notes.request.js';
import { documentPaths } from '../records/document-paths.rule.js';
import { ADDED_NOTE_RULES, noteContent } from '../records/notes.rule.js';
import { damagedText } from '../texts/damaged-text.rule.js';
import { type ReadRequest, type Validation, validateRequest } from '../validate-request.js';

/** Rules of added notes. An empty note is an error for sandboxes, too. */
const RULES = [{ ...noteContent, isEssential: true }, ...ADDED_NOTE_RULES, documentPaths, damagedText];

/** Everything that is wrong with notes to be added (R132, R133, R136, R180). */
export function validateNotes(request: ReadRequest<NotesRequest>): Validation {
  return validateRequest(request, RULES, {});
}
