import type { CatalogueEntry } from '../../lib/operator-api';

/** An entry as text by column, for fields; empty for what it does not have. */
export function asTexts(entry: CatalogueEntry, columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, textOf(entry[column])]));
}

/** The columns that differ between an entry and what was typed, with what they are to hold: null for nothing. */
export function changedColumns(entry: CatalogueEntry, texts: Readonly<Record<string, string>>): CatalogueEntry {
  const changed = Object.entries(texts).filter(([column, text]) => text.trim() !== textOf(entry[column]));
  return Object.fromEntries(changed.map(([column, text]) => [column, typedAs(text.trim(), entry[column])]));
}

/** Converts typed text to the type of the value before. */
function typedAs(text: string, before: unknown): CatalogueEntry[string] {
  if (text === '') return null;
  if (typeof before === 'boolean') return text === 'true';
  return typeof before === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Whether the value is a choice between yes and no. */
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
