const CONTROL_OR_BACKSLASH = /[\\\p{Cc}]/u;
/** Words between single slashes and dots, as nearly all paths are. */
const PLAIN = /^[\w-]+(?:[/.][\w-]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A document path below a supplier's root: one leading slash is tolerated and dropped. */
export function relativeDocumentPath(path: string): string {
  return path.startsWith('/') ? path.slice(1) : path;
}

/**
 * Whether a path can be appended to a supplier's document root (R136): no "..", no empty segment, no backslash, no
 * control character, no scheme and no drive. Says nothing about whether a document is there.
 */
export function isUsableDocumentPath(path: string): boolean {
  if (PLAIN.test(path)) return true;
  const relative = relativeDocumentPath(path);
  if (CONTROL_OR_BACKSLASH.test(relative) || SCHEME.test(relative)) return false;
  return relative.split('/').every((segment) => segment !== '' && segment !== '..');
}
