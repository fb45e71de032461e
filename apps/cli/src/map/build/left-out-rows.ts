import type { Mapping } from '../mapping/mapping.js';
import type { BuildRow } from './build-row.js';

/** Rows of a file of which nothing is made, since they meet no `where`. */
export interface LeftOutRows {
  /** Name of the file in the mapping. */
  readonly file: string;
  readonly count: number;
  /** Where the first ones stand. */
  readonly rows: readonly number[];
}

const FIRST_ROWS = 10;

/**
 * Counts rows that conditions keep out of everything, such as those of a type that the mapping does not know: nothing is wrong with them, and
 * nobody would miss them. A row counts once, however many objects could have been made of it.
 */
export class LeftOutRowCounts {
  private readonly left = new Map<string, { count: number; rows: number[] }>();
  /** Rows of the account that is being made, by file and their number in it: where they stand if nothing is made of them. */
  private readonly met = new Map<string, Map<number, number | null>>();

  constructor({ nodes }: Pick<Mapping, 'nodes'>) {
    for (const { file, where } of nodes) if (where !== null) this.met.set(file, new Map());
  }

  /** Takes note of some rows of a file and those of them that something is made of. */
  note(rows: readonly BuildRow[], held: readonly BuildRow[]): void {
    const [first] = rows;
    const met = first === undefined ? undefined : this.met.get(first.file);
    if (met === undefined) return;
    for (const { number, row } of rows) if (!met.has(number)) met.set(number, row);
    for (const { number } of held) met.set(number, null);
  }

  /** Counts what is left of an account that was made. */
  count(): void {
    for (const [file, met] of this.met) {
      for (const row of met.values()) if (row !== null) this.add(file, row);
      met.clear();
    }
  }

  private add(file: string, row: number): void {
    const known = this.left.get(file) ?? { count: 0, rows: [] };
    this.left.set(file, known);
    known.count += 1;
    if (known.rows.length < FIRST_ROWS) known.rows.push(row);
  }

  /** Those of all accounts so far. */
  all(): LeftOutRows[] {
    return [...this.left].map(([file, { count, rows }]) => ({ file, count, rows }));
  }
}
