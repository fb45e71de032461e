/** Accounts that can be chosen one by one, as the API takes them. */
export const mostChosen = 1_000;

/** The account numbers in a text with one on each line, each once. */
export function numbersIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
