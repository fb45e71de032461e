import { splitPlain } from './split-record.js';

/**
 * Whether the lines of one record are rows themselves, as where a value of one begins with a quote, by mistake, and one of a later row
 * ends with another: what is between them would be lost without a word. Each has as many columns as the first then, and at least half of
 * those are written as there, one of them with digits. A text over several lines has no such lines.
 */
export function areRowsEach(lines: readonly { readonly text: string }[], delimiter: string): boolean {
  const [first = [], ...others] = lines.map(({ text }) => splitPlain(text, delimiter).map(shapeOf));
  return others.every((values) => {
    const alike = values.filter((shape, column) => shape === first[column]);
    return (
      values.length === first.length && alike.length * 2 >= first.length && alike.some((shape) => shape.includes('9'))
    );
  });
}

/** How a value is written, by runs of letters and of digits: of `A-0012 x` it is `A-9 A`. */
function shapeOf(value: string): string {
  return value
    .trim()
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'A');
}
