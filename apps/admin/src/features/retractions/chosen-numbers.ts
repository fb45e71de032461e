import { formatCount } from '../../lib/format-count';

/** Accounts that can be chosen one by one, as the API takes them. */
const mostChosen = 1_000;

/** Characters of an external account number at most, as the API takes them. */
const longestNumber = 128;

/** What is wrong with the numbers, for whoever typed them; null when nothing is. */
export function problemOf(numbers: readonly string[]): string | null {
  if (numbers.length > mostChosen) return `At most ${formatCount(mostChosen)} at a time.`;
  const tooLong = numbers.find((number) => number.length > longestNumber);
  if (tooLong === undefined) return null;
  return `No number is longer than ${longestNumber} characters. This line is: ${tooLong.slice(0, 40)}…`;
}

/** The account numbers in a text with one on each line, each once. */
export function numbersIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
