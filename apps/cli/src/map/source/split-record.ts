/** What splitting a line came to: its values, or that a quote of it is still open. */
export interface SplitRecord {
  readonly values: string[];
  /** Whether a quote is not closed, so that the record may go on in the next line. */
  readonly isOpen: boolean;
  /** Whether a quoted value holds a quote that is not doubled. */
  readonly hasStrayQuote: boolean;
}

/** Splits a line without quotes, or one whose quotes mean nothing. */
export function splitPlain(text: string, delimiter: string): string[] {
  return text.split(delimiter);
}

/**
 * Splits a record as RFC 4180 has it. A quote inside a quoted value that is neither doubled nor before a delimiter is a part
 * of the value, and so is one in a value without quotes.
 */
export function splitQuoted(text: string, delimiter: string): SplitRecord {
  const values: string[] = [];
  let hasStrayQuote = false;
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      values.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return { values, isOpen: false, hasStrayQuote };
      at = end + 1;
      continue;
    }
    const quoted = readQuoted(text, at + 1, delimiter);
    if (quoted === null) return { values, isOpen: true, hasStrayQuote };
    hasStrayQuote ||= quoted.hasStray;
    values.push(quoted.value);
    if (quoted.next >= text.length) return { values, isOpen: false, hasStrayQuote };
    at = quoted.next + 1;
  }
}

function readQuoted(text: string, from: number, delimiter: string) {
  let value = '';
  let hasStray = false;
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    const after = text[quote + 1];
    if (after === undefined || after === delimiter) {
      return { value: value + text.slice(at, quote), next: quote + 1, hasStray };
    }
    if (after === '"') {
      value += text.slice(at, quote + 1);
      at = quote + 2;
      // `""` before the end may close the value behind a quote of it that is not doubled: "the "Oaks""
      const next = text[at];
      if (hasStray && (next === undefined || next === delimiter)) return { value, next: at, hasStray };
    } else {
      const isBackslashed = text[quote - 1] === '\\';
      value += `${text.slice(at, isBackslashed ? quote - 1 : quote)}"`;
      hasStray = true;
      at = quote + 1;
    }
  }
}
