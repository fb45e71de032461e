import type { CatalogueEntry } from '../../lib/operator-api';

/** An entry as text by column, for fields; empty for what it does not have. */
export function asTexts(entry: CatalogueEntry, columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, textOf(entry[column])]));
}

/** The columns that differ between an entry and what was typed, with what they are to hold, as a file would say it. */
export function changedColumns(
  entry: CatalogueEntry,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([column, text]) => text.trim() !== textOf(entry[column])));
}

/** Whether somebody chooses the value between yes and no. */
export function isYesOrNo(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** What people call an entry: its key, part by part. */
export function entryName(entry: CatalogueEntry, keys: readonly string[]): string {
  return keys.map((key) => textOf(entry[key])).join(', ');
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
