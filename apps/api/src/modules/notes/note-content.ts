import { createHash } from 'node:crypto';
import { relativeDocumentPath } from '@carryover/contract';

/** The content of a note. */
export interface NoteContent {
  /** Empty for a note of documents alone. */
  readonly body: string;
  /** Null is one of which a sandbox did not say where it is. */
  readonly documentPaths: readonly (string | null)[];
}

/**
 * Content by which two notes are the same (R154): the body, or, without one, the documents. A leading slash of a path is
 * ignored (R136).
 */
export function contentOf({ body, documentPaths }: NoteContent): string {
  return body === ''
    ? `documents ${JSON.stringify(documentPaths.map((path) => path && relativeDocumentPath(path)))}`
    : `body ${body}`;
}

/**
 * Key under which the database keeps one of two notes that are added at the same time.
 * @param createdAt the moment that was given; null when none was
 */
export function contentKey(content: string, createdAt: string | null): string {
  return createHash('sha256')
    .update(`${createdAt ?? ''}\n${content}`)
    .digest('base64url');
}
