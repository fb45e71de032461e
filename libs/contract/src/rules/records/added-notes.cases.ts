import { NotesRequest, type Problem, readRequestBy, validateNotes } from '../../index.js';
import { SAMPLE_DAY } from '../testing/rule-case.js';

/** A note that is added to an account, and the messages it gets, by dotted path. */
export interface AddedNoteCase {
  readonly rule: string;
  readonly name: string;
  readonly note: object;
  readonly expected: Readonly<Record<string, readonly string[]>>;
}

const EARLIER = 'A note cannot be unpinned before it is created.';

/** Rules that only notes have that come after the import: R133. */
export const addedNoteCases: readonly AddedNoteCase[] = [
  {
    rule: 'R133',
    name: 'refuses to unpin a moment before the note is made',
    note: { body: 'a', created_at: '2026-07-01T10:00:00Z', unpin_at: '2026-07-01T09:59:59.999999Z' },
    expected: { 'notes.0.unpin_at': [EARLIER] },
  },
  {
    rule: 'R133',
    name: 'compares the moments and not their spelling',
    note: { body: 'a', created_at: '2026-07-01T10:00:00Z', unpin_at: '2026-07-01T10:30:00+01:00' },
    expected: { 'notes.0.unpin_at': [EARLIER] },
  },
  {
    rule: 'R133',
    name: 'takes the same moment',
    note: { body: 'a', created_at: '2026-07-01T10:00:00Z', unpin_at: '2026-07-01T11:00:00+01:00' },
    expected: {},
  },
  { rule: 'R133', name: 'takes either alone', note: { body: 'a', unpin_at: '2020-01-01T00:00:00Z' }, expected: {} },
];

/** The problems of a note, with their rules and codes. */
export function addedNoteProblems({ note }: AddedNoteCase): readonly Problem[] {
  const body = { import_supplier: 'ACME', external_account_number: '1', notes: [note] };
  return validateNotes(readRequestBy(NotesRequest, body, { today: SAMPLE_DAY })).problems;
}

/** The messages a note gets, by dotted path. */
export function checkAddedNote(added: AddedNoteCase): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, detail } of addedNoteProblems(added)) messages[path] = [...(messages[path] ?? []), detail];
  return messages;
}
