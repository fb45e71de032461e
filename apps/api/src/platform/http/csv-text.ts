/**
 * Where a spreadsheet could begin a formula: at the start of a field and after every separator that some spreadsheet
 * splits fields at (comma, semicolon, tab, end of line). Blanks, quotes and apostrophes may come before it;
 * full-width signs count too.
 */
const BEFORE_FORMULA = /(^|[,;\t\r\n])([ \u00a0"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const PLAIN_BEFORE_FORMULA = /(^|[,;\t\r\n])([ \u00a0"']*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** What some spreadsheets drop at the start of a field before they look for a formula. */
const CONTROL_FIRST = /^'*[\t\r\n]/;
/** Begins like a formula and is none. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** One line of CSV (RFC 4180); what a spreadsheet would run is made plain text by an apostrophe before it, numbers stay numbers. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** The text of a field as it was before {@link csvLine} made it plain. */
export function fromPlainText(field: string): string {
  const text = field.replaceAll(PLAIN_BEFORE_FORMULA, '$1$2');
  return text.startsWith("'") && CONTROL_FIRST.test(text) ? text.slice(1) : text;
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const harmless = NUMBER.test(text) ? text : plainText(text);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function plainText(text: string): string {
  const plain = text.replaceAll(BEFORE_FORMULA, "$1$2'");
  return CONTROL_FIRST.test(plain) ? `'${plain}` : plain;
}
