/** Lines that one note lists; the others are counted. */
const MOST_LISTED = 50;

/** The body of a note that lists what it is about, or null when there is nothing to list. */
export function listingNote(heading: string, lines: readonly string[]): string | null {
  if (lines.length === 0) return null;
  const rest = lines.length - MOST_LISTED;
  return [heading, ...lines.slice(0, MOST_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}
