import { isUsableDocumentPath } from './document-path.js';
import { entries } from '../places.js';
import { type Rule } from '../rule.js';

/** Anything that names documents: an account payload, or notes and statements that are added later. */
interface WithDocuments {
  readonly notes?: readonly (
    | { readonly document_paths?: readonly ({ readonly document_path?: string } | undefined)[] }
    | undefined
  )[];
  readonly statements?: readonly ({ readonly statement_path?: string } | undefined)[];
}

/** R136: the documents of notes and statements have paths that stay below the supplier's root. */
export const documentPaths: Rule<WithDocuments, unknown> = {
  id: 'R136',
  code: 'invalid_document_path',
  check(account, _context, report) {
    for (const { path, value } of documentPathsOf(account)) {
      if (value === undefined || isUsableDocumentPath(value)) continue;
      report({ path, detail: 'The path is not usable.' });
    }
  },
};

/** Every document a body names, and where. */
export function* documentPathsOf(account: WithDocuments): Generator<{ path: string; value: string | undefined }> {
  for (const note of entries(account.notes, 'notes')) {
    for (const { path, value } of entries(note.value.document_paths, `${note.path}.document_paths`)) {
      yield { path: `${path}.document_path`, value: value.document_path };
    }
  }
  for (const { path, value } of entries(account.statements, 'statements')) {
    yield { path: `${path}.statement_path`, value: value.statement_path };
  }
}
