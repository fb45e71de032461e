import { type NotesRequest } from '../../payload/post-import/notes/notes.request.js';
import { documentPaths } from '../document-paths.rule.js';
import { type Judgement, judgeRequest, type ReadRequest } from '../judge.js';
import { ADDED_NOTE_RULES, noteContent } from '../notes.rule.js';

/** A note with nothing in it cannot be added for anybody. */
const RULES = [{ ...noteContent, isEssential: true }, ...ADDED_NOTE_RULES, documentPaths];

/** Everything that is wrong with notes to be added (R132, R133, R136). */
export function judgeNotes(request: ReadRequest<NotesRequest>): Judgement {
  return judgeRequest(request, RULES, {});
}
