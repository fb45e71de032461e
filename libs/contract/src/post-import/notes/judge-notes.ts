import { documentPaths } from '../../rules/document-paths.rule.js';
import { type Judgement, judgeRequest, type ReadRequest } from '../../rules/judge.js';
import { ADDED_NOTE_RULES, noteContent } from '../../rules/notes.rule.js';
import { type NotesRequest } from './notes.request.js';

/** A note with nothing in it cannot be added for anybody. */
const RULES = [{ ...noteContent, isEssential: true }, ...ADDED_NOTE_RULES, documentPaths];

/** Everything that is wrong with notes to be added (R132, R133, R136). */
export function judgeNotes(request: ReadRequest<NotesRequest>): Judgement {
  return judgeRequest(request, RULES, {});
}
