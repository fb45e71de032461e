import { entries } from './places.js';
import { type AccountRule } from './rule.js';

/** R132: a note says something: it has a body, or a document, or both. */
export const noteContent: AccountRule = {
  id: 'R132',
  code: 'note_body_or_document_path_not_found',
  *check(account, { isUnreadable }) {
    for (const { path, value: note } of entries(account.notes, 'notes')) {
      if (note.body !== undefined || note.document_paths !== undefined) continue;
      if (isUnreadable(`${path}.body`) || isUnreadable(`${path}.document_paths`)) continue;
      yield { path: `${path}.non_field_errors`, detail: 'A note needs a body or at least one document path.' };
    }
  },
};
