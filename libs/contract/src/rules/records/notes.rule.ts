import { type AccountNotePayload } from '../../payload/dto/account-note.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { ruleDefiner } from '../define-rule.js';
import { entries } from '../entries.js';
import { type ReadingContext } from '../rule.js';

/** Anything that carries notes: an account payload, or notes that are added later. */
interface WithNotes {
  readonly notes?: readonly (Partially<AccountNotePayload> | undefined)[];
}

const noteRule = ruleDefiner<WithNotes, ReadingContext>('account and later', 'validate, create');
const addedNoteRule = ruleDefiner<
  { readonly notes?: readonly ({ created_at?: string; unpin_at?: string } | undefined)[] },
  ReadingContext
>('added note', 'notes endpoint');

/** R132: a note says something: it has a body, or a document, or both. */
export const noteContent = noteRule({
  id: 'R132',
  title: 'A note has a body or a document',
  runs: 'validate, create, notes endpoint',
  path: 'notes[].non_field_errors',
  furtherFields: ['notes[].body', 'notes[].document_paths'],
  code: 'note_body_or_document_path_not_found',
  message: 'A note needs a body or at least one document path.',
  check({ notes }, { isUnreadable }, report) {
    for (const { path, value: note } of entries(notes, 'notes')) {
      if (note.body !== undefined || note.document_paths !== undefined) continue;
      if (isUnreadable(`${path}.body`) || isUnreadable(`${path}.document_paths`)) continue;
      report({ path: `${path}.non_field_errors` });
    }
  },
});

/** R133: a note is not unpinned before it is made; at the same moment is accepted. */
const unpinning = addedNoteRule({
  id: 'R133',
  title: 'A note is not unpinned before it is made',
  path: 'notes[].unpin_at',
  code: 'note_unpin_at_earlier_than_creation_date',
  message: 'A note cannot be unpinned before it is created.',
  check({ notes }, _context, report) {
    for (const { path, value: note } of entries(notes, 'notes')) {
      const { created_at: createdAt, unpin_at: unpinAt } = note;
      if (createdAt === undefined || unpinAt === undefined || !isEarlier(unpinAt, createdAt)) continue;
      report({ path: `${path}.unpin_at` });
    }
  },
});

/** Normalised instants are in UTC: what is before the fraction compares as text, and the fraction as its digits. */
function isEarlier(instant: string, other: string): boolean {
  const [seconds, fraction = ''] = parts(instant);
  const [otherSeconds, otherFraction = ''] = parts(other);
  if (seconds !== otherSeconds) return (seconds ?? '') < (otherSeconds ?? '');
  return fraction.padEnd(9, '0') < otherFraction.padEnd(9, '0');
}

function parts(instant: string): string[] {
  return instant.replace('Z', '').split('.');
}

/** Rules that only notes have that are added to an account that exists. */
export const ADDED_NOTE_RULES = [unpinning];
