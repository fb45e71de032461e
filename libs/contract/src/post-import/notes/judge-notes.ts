import { type Partially, type PlacedProblem } from '../../payload/walk-payload.js';
import { documentPaths } from '../../rules/document-paths.rule.js';
import { type Judgement, judge } from '../../rules/judge.js';
import { ADDED_NOTE_RULES, noteContent } from '../../rules/notes.rule.js';
import { type NotesRequest } from './notes.request.js';

const RULES = [noteContent, ...ADDED_NOTE_RULES, documentPaths];

/** Everything that is wrong with notes to be added (R132, R133, R136). @param placed the problems of shape */
export function judgeNotes(request: Partially<NotesRequest>, placed: readonly PlacedProblem[]): Judgement {
  return judge(request, placed, RULES, {});
}
