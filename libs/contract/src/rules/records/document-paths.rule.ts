import { ruleDefiner } from '../define-rule.js';
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
    // Looked up by the service, which has the documents, when the rules have found nothing.
    notStored: { message: 'No document is stored at this path.', code: 'path_does_not_exist_in_file_store' },
  },
  check(account, _context, report) {
    const isUnusable = (value: string | undefined) => value !== undefined && !isUsableDocumentPath(value);
    for (const { path } of documentPathsOf(account, isUnusable)) report({ path, messageId: 'unusable' });
  },
});

/** A document that a body names, and where. */
interface NamedDocument {
  readonly path: string;
  readonly value: string | undefined;
}

/**
 * The documents a body names, and where.
 * @param isWanted leaves some out; the path of each of the others is put together, which costs more than looking
 */
export function* documentPathsOf(
  { notes = [], statements = [] }: WithDocuments,
  isWanted: (value: string | undefined) => boolean = () => true,
): Generator<NamedDocument> {
  for (const [index, note] of notes.entries()) {
    for (const [position, document] of (note?.document_paths ?? []).entries()) {
      if (document === undefined || !isWanted(document.document_path)) continue;
      yield { path: `notes.${index}.document_paths.${position}.document_path`, value: document.document_path };
    }
  }
  for (const [index, statement] of statements.entries()) {
    if (statement === undefined || !isWanted(statement.statement_path)) continue;
    yield { path: `statements.${index}.statement_path`, value: statement.statement_path };
  }
}
