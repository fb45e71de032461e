const CONTROL = /\p{Cc}/u;
/** Words between single slashes and dots, as nearly all paths are. */
const PLAIN = /^[\w-]+(?:[/.][\w-]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A document path below a supplier's root: one leading slash is tolerated and dropped. */
export function relativeDocumentPath(path: string): string {
  return path.startsWith('/') ? path.slice(1) : path;
}

/** Whether a path can be appended to a supplier's document root (R136). Says nothing about whether a document is there. */
export function isUsableDocumentPath(path: string): boolean {
  return documentPathFault(path) === null;
}

/**
 * Why a path cannot be appended to a supplier's document root, in a sentence: it has "..", an empty segment, a backslash, a
 * control character, a scheme or a drive.
 * @returns null for one that can
 */
export function documentPathFault(path: string): string | null {
  if (PLAIN.test(path)) return null;
  const relative = relativeDocumentPath(path);
  if (relative.includes('\\')) return 'It has a backslash; part folders by a slash.';
  if (CONTROL.test(relative)) return 'It has a control character, such as a tab or a line end.';
  if (SCHEME.test(relative)) return 'It begins with a scheme or a drive; give the path below your folder of documents.';
  const segments = relative.split('/');
  if (segments.includes('..')) return 'It leaves your folder of documents by "..".';
  return segments.includes('')
    ? 'It has an empty part: two slashes in a row, one at its end, or nothing at all.'
    : null;
}
