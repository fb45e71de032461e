import { formatDecimal } from './format-decimal';

/** A whole number as people read it: `12,345`. Servers and browsers agree on it to the letter. */
export function formatCount(count: number): string {
  return formatDecimal(String(count));
}

/** A count with its noun: `1 import`, `12,345 imports`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
