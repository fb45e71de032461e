/** What a spreadsheet takes for the beginning of a formula, the wide forms included; apostrophes of ours may stand before it. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Begins like a formula and is none. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** One line of CSV (RFC 4180); what a spreadsheet would run is made plain text by a leading apostrophe, numbers stay numbers. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** The text of a field as it was before {@link csvLine} made it plain. */
export function fromPlainText(field: string): string {
  return field.startsWith("'") && FORMULA.test(field) ? field.slice(1) : field;
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
