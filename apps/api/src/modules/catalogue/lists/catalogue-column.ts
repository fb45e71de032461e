import { isCivilDate } from '@carryover/contract';

/** A value as it goes to the database; null when the field was left empty. */
export type CatalogueValue = string | number | boolean | null;

/** Result of reading a field: its value, or its problem. */
export type ReadField = { readonly value: CatalogueValue } | { readonly problem: string };

/** One column of a list, of its file and of its table alike. */
export interface CatalogueColumn {
  readonly name: string;
  readonly isKey: boolean;
  /** Whether the file must have the column and every line a value in it. */
  readonly isRequired: boolean;
  /** What an empty field, or a file without the column, means. */
  readonly empty: CatalogueValue;
  /** List in which the value has to be a code. */
  readonly references?: string;
  readonly read: (text: string) => ReadField;
}

type Reader = CatalogueColumn['read'];

const MAX_LENGTH = 256;

const text: Reader = (given) =>
  given.length > MAX_LENGTH ? { problem: `Use at most ${MAX_LENGTH} characters.` } : { value: given };

/** Texts of a fixed form; `problem` says which. */
export function pattern(form: RegExp, problem: string): Reader {
  return (given) => (form.test(given) ? { value: given } : { problem });
}

/** Reads one of some words. */
export function choice(...values: readonly string[]): Reader {
  return (given) => (values.includes(given) ? { value: given } : { problem: `Expected ${values.join(' or ')}.` });
}

export const wholeFromOneToThree: Reader = (given) =>
  /^[123]$/.test(given) ? { value: Number(given) } : { problem: 'Expected 1, 2 or 3.' };

export const yesOrNo: Reader = (given) => {
  const value = given.toLowerCase();
  return value === 'true' || value === 'false' ? { value: value === 'true' } : { problem: 'Expected true or false.' };
};

export const civilDate: Reader = (given) =>
  isCivilDate(given) ? { value: given } : { problem: 'Not a valid date; use YYYY-MM-DD.' };

export const price: Reader = (given) =>
  /^-?\d{1,10}(\.\d{1,10})?$/.test(given) ? { value: given } : { problem: 'Not a valid decimal number.' };

const CONTROL = /\p{Cc}/u;
/** What web pages and spreadsheets leave in a text unseen: a code that has one is named by nobody. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/** Reads the text of a field of a column; what an empty one means is defined by the column. */
export function readField(column: CatalogueColumn, given: string): ReadField {
  if (given === '') return column.isRequired ? { problem: 'A value is required.' } : { value: column.empty };
  if (CONTROL.test(given)) return { problem: 'Control characters are not accepted.' };
  if ((column.isKey || column.references !== undefined) && INVISIBLE.test(given))
    return { problem: 'Characters that nobody sees are not accepted.' };
  if (given !== given.trim()) return { problem: 'Blanks around it are not accepted.' };
  return column.read(given);
}

/** Whether the column holds dates, which the database's driver would turn into instants. */
export function holdsDates(column: CatalogueColumn): boolean {
  return column.read === civilDate;
}

/** A column of the key of a list. */
export function key(name: string, read: Reader = text): CatalogueColumn {
  return { name, isKey: true, isRequired: true, empty: null, read };
}

/** A column that must not be empty. */
export function required(name: string, read: Reader = text): CatalogueColumn {
  return { name, isKey: false, isRequired: true, empty: null, read };
}

/** A column that may be empty, which is stored as null. */
export function optional(name: string, read: Reader = text): CatalogueColumn {
  return { name, isKey: false, isRequired: false, empty: null, read };
}

/** The column, limited to codes of another list. */
export function codeOf(list: string, column: CatalogueColumn): CatalogueColumn {
  return { ...column, references: list };
}

/** Whether an entry is in use; rules ignore one that is not. */
export const IS_ACTIVE: CatalogueColumn = { ...optional('is_active', yesOrNo), empty: true };
