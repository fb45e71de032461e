import { splitQuoted } from './split-record.js';

const CANDIDATES = [',', ';', '\t', '|'];

/**
 * The delimiter that cuts the first lines into the most columns, the same number in most of them. A comma when none does.
 * @param head the beginning of the file, one character a byte
 */
export function guessDelimiter(head: string): string {
  const lines = head
    .split(/\r\n|\n|\r/)
    .slice(0, 30)
    .filter((line) => line.trim() !== '');
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const widths = lines.map((line) => splitQuoted(line, delimiter).values.length);
    const usual = commonest(widths);
    const share = widths.filter((width) => width === usual).length / widths.length;
    const score = usual > 1 ? share * share * usual : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}
