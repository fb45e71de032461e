/** What stands in a text of JSON for what PostgreSQL left out: JSON has no such character, since one in a string is escaped. */
const GAP = '\u0001';

/** The same as SQL. */
export const GAP_SQL = 'chr(1)';

/** SQL for the JSON text of a text column, `null` for NULL: what `JSON.stringify` makes of it. */
export function jsonText(column: string): string {
  return `coalesce(to_json(${column})::text, 'null')`;
}

/** Puts what is missing into the gaps of a text, in their order. @returns the text itself where it has none */
export function fillGaps(text: string, fillings: readonly string[]): string {
  if (fillings.length === 0) return text;
  return text
    .split(GAP)
    .map((piece, index) => piece + (fillings[index] ?? ''))
    .join('');
}
