/** Separators of what is handed to the database: control characters, which no value has any more. */
export const BETWEEN_COLUMNS = '\u001e';
export const BETWEEN_VALUES = '\u001f';
export const BETWEEN_KEYS = '\u001d';
/** Stands for a line feed inside a value. */
export const FEED = '\u001c';

/** Columns of a file that are handed on, in this order. */
export interface Columns {
  /** All of the header. */
  readonly header: readonly string[];
  /** Those the mapping uses. */
  readonly used: readonly string[];
}

/** What a key of several columns is compared by; "" where none of them has a value. */
export function keyText(values: readonly string[]): string {
  const parts = values.map((value) => value.trim());
  return parts.every((part) => part === '') ? '' : parts.join(BETWEEN_KEYS);
}

/** A text as the database has it. */
export function databaseText(text: string): string {
  return text.includes('\n') ? text.replaceAll('\n', FEED) : text;
}

/** The values of a row whose text the database gave back. */
export function valuesOf(record: string): string[] {
  const values = record.split(BETWEEN_VALUES);
  return record.includes(FEED) ? values.map((value) => value.replaceAll(FEED, '\n')) : values;
}
