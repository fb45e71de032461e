/** A text as a pattern of LIKE that finds it and nothing else. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
