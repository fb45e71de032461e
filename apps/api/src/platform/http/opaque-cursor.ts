/** The opaque form of a position in a list; no part holds a bar. */
export function writeOpaqueCursor(...parts: readonly string[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/**
 * The parts of a position as {@link writeOpaqueCursor} wrote them.
 * @param pattern what a position of this list looks like; its groups are the parts
 * @returns null for a text that is no such position
 */
export function readOpaqueCursor(cursor: string, pattern: RegExp): readonly string[] | null {
  const position = Buffer.from(cursor, 'base64url');
  // Decoding passes over what is not base64url; a position has one form only.
  if (position.toString('base64url') !== cursor) return null;
  const text = position.toString();
  // No text of the database holds it.
  return text.includes('\0') ? null : (pattern.exec(text)?.slice(1) ?? null);
}
