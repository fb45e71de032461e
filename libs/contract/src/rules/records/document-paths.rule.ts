import { ruleDefiner } from '../define-rule.js';
import { entries } from '../entries.js';
import { isUsableDocumentPath } from './document-path.js';

/** Anything that names documents: an account payload, or notes and statements that are added later. */
interface WithDocuments {
  readonly notes?: readonly (
    | { readonly document_paths?: readonly ({ readonly document_path?: string } | undefined)[] }
    | undefined
  )[];
  readonly statements?: readonly ({ readonly statement_path?: string } | undefined)[];
}

const documentRule = ruleDefiner<WithDocuments, unknown>('account and later', 'validate, create');

/** R136: the documents of notes and statements have paths that stay below the supplier's root. */
export const documentPaths = documentRule({
  id: 'R136',
  title: "Document paths stay below the supplier's root; documents exist, if the supplier wants that checked",
  runs: 'validate, create, notes and historical statements endpoints',
  path: 'notes[].document_paths[].document_path, statements[].statement_path',
  note: 'Whether a document exists is looked up after the other rules, when the supplier has check_documents_exist, and again by the worker',
  code: 'invalid_document_path',
  messages: {
    unusable: 'The path is not usable.',
    // Looked up by whoever knows the documents, when the rules have found nothing.
    notStored: { message: 'No document is stored at this path.', code: 'path_does_not_exist_in_file_store' },
  },
  check(account, _context, report) {
    for (const { path, value } of documentPathsOf(account)) {
      if (value === undefined || isUsableDocumentPath(value)) continue;
      report({ path, messageId: 'unusable' });
    }
  },
});

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
