import type { SourceFile } from '../mapping/mapping.js';
import { BETWEEN_COLUMNS, BETWEEN_KEYS, FEED } from './prepared-file.js';
import { columnIndex } from './read-header.js';

/** Columns of keys that are looked for where a row has columns too many or too few: so many further to either side. */
const MOST_SHIFTED = 5;
/** A key that is longer is none that the database could take. */
const LONGEST_KEY = 100_000;

/**
 * Gathers the keys of rows that are refused whole, in the form the database reads: the row's number, which of the keys it is, whether it is
 * known for certain, and its text. Where a row has columns too many or too few, nobody can tell which is which: every key that it may have is
 * written, so that no account that may lack it is sent.
 */
export class RefusedKeys {
  private text: string[] = [];
  length = 0;
  /** Rows so far. */
  rows = 0;
  private readonly columns: readonly (readonly number[] | null)[];
  private readonly pads: ReadonlyMap<number, number>;

  /**
   * @param header as it stands in the file
   * @param keys columns that are compared with other files, each a list of names
   */
  constructor(
    file: SourceFile,
    private readonly header: readonly string[],
    keys: readonly (readonly string[])[],
  ) {
    const made = [file.unpivot?.name, file.unpivot?.value].map((name) => name?.toUpperCase());
    const isRead = (name: string): boolean => !made.includes(name.toUpperCase());
    this.columns = keys.map((names) =>
      names.every(isRead) ? names.map((name) => columnIndex(file, header, name)) : null,
    );
    this.pads = new Map(
      [...file.pad].flatMap(([name, length]) => (isRead(name) ? [[columnIndex(file, header, name), length]] : [])),
    );
  }

  /** Adds a row whose columns cannot be told apart. */
  addCut(row: number, values: readonly string[]): void {
    const keys = this.columns.map((columns) => (columns === null ? [] : this.candidates(columns, values)));
    this.add(row, false, keys);
  }

  /** Adds a row whose keys are known. */
  addWhole(row: number, keys: readonly string[]): void {
    this.add(
      row,
      true,
      keys.map((key) => [key]),
    );
  }

  take(): string {
    const text = this.text.join('');
    this.text = [];
    this.length = 0;
    return text;
  }

  private add(row: number, isCertain: boolean, keys: readonly (readonly string[])[]): void {
    this.rows += 1;
    const known = keys.flatMap((texts, key) =>
      texts.filter((text) => text !== '' && text.length <= LONGEST_KEY).map((text) => [key, text] as const),
    );
    // A row without a key that can be read is there, too: it is told that nobody knows whose it is.
    for (const [key, text] of known.length === 0 ? [[-1, ''] as const] : known) {
      const line = [row, key, isCertain && key >= 0 ? 1 : 0, text].join(BETWEEN_COLUMNS).replaceAll('\n', FEED);
      this.text.push(line, '\n');
      this.length += line.length + 1;
    }
  }

  /** What a key may be, with each of its columns where it belongs or as far to the side as the row is too long or too short. */
  private candidates(columns: readonly number[], values: readonly string[]): string[] {
    const spare = values.length - this.header.length;
    const [least, most] = [Math.max(-MOST_SHIFTED, Math.min(0, spare)), Math.min(MOST_SHIFTED, Math.max(0, spare))];
    let found: string[][] = [[]];
    for (const column of columns) {
      const here = new Set<string>();
      for (let by = least; by <= most; by += 1) {
        const value = unquoted(values[column + by] ?? '');
        const length = this.pads.get(column) ?? 0;
        here.add(value === '' ? '' : value.padStart(length, '0'));
      }
      found = found.flatMap((before) => [...here].map((value) => [...before, value]));
    }
    return [
      ...new Set(found.filter((parts) => parts.some((part) => part !== '')).map((parts) => parts.join(BETWEEN_KEYS))),
    ];
  }
}

/** Without blanks and quotes around it, which a row has whose quotes mean nothing. */
function unquoted(value: string): string {
  return value.trim().replaceAll(/^"|"$/g, '').trim();
}
