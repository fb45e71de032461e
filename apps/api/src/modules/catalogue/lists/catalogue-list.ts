import { type CatalogueColumn, type CatalogueValue, IS_ACTIVE } from './catalogue-column.js';

/** One line of a file, or one row of the table, by column. */
export type CatalogueEntry = Readonly<Record<string, CatalogueValue>>;

/** Checks a line as a whole and returns its problems by column. */
export type EntryCheck = (entry: CatalogueEntry) => readonly { readonly column: string; readonly problem: string }[];

/** A list that staff load. The name is that of its table too. */
export interface CatalogueList {
  readonly name: string;
  readonly columns: readonly CatalogueColumn[];
  readonly keys: readonly string[];
  readonly check: EntryCheck;
}

const NOTHING: EntryCheck = () => [];

/** @param check rules between the columns of a line; only called when each column by itself could be read */
export function catalogueList(
  name: string,
  columns: readonly CatalogueColumn[],
  check: EntryCheck = NOTHING,
): CatalogueList {
  const all = [...columns, IS_ACTIVE];
  return { name, columns: all, keys: columns.filter(({ isKey }) => isKey).map((column) => column.name), check };
}

/** The line's second date is not before its first; either may be absent. */
export function inOrder(from: string, to: string): EntryCheck {
  return (entry) => {
    const [start, end] = [entry[from], entry[to]];
    if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return [];
    return [{ column: to, problem: 'The end date is before the start date.' }];
  };
}
