import { createHash } from 'node:crypto';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { SourceRow } from './source-rows.js';

/** A row that was corrected by hand. */
export interface CorrectedRow {
  /** Why it was refused. */
  readonly reason: string;
  /** Digest of the row that it takes the place of. */
  readonly was: string;
  /** As the header of their file has them. */
  readonly values: string[];
}

const DIGEST_LENGTH = 16;

/** Tells a row of a source file from others. A spreadsheet takes it for text, whatever its digits are. */
export function rowDigest(values: readonly string[]): string {
  return `row-${createHash('sha256').update(values.join('\u001f')).digest('hex').slice(0, DIGEST_LENGTH)}`;
}

/** The digits that stood there where a spreadsheet saved them as a number: without the zeros in front, or in scientific notation. */
function undoSpreadsheet(value: string, was: string): string {
  if (!/^\d+$/.test(was)) return value;
  const scientific = /^\d(?:\.(\d{1,20}))?E\+\d\d$/i.exec(value);
  const saved = scientific
    ? Number(was)
        .toExponential(scientific[1]?.length ?? 0)
        .toUpperCase()
    : was.replace(/^0+(?=\d)/, '');
  return value.toUpperCase() === saved ? was : value;
}

function isUntouched({ was, values }: CorrectedRow): boolean {
  return was === rowDigest(values);
}

/** Rows that were corrected by hand, each of which takes the place of the very row that it was made of. */
export class CorrectedRows {
  private readonly taken = new Set<number>();
  private readonly others: number[] = [];
  /** Where each column of the source is among theirs. */
  private order: readonly number[] = [];

  /**
   * @param path file they are in
   * @param source what the file is called whose rows they correct
   * @param header their columns
   */
  constructor(
    private readonly path: string,
    private readonly source: string,
    private readonly header: readonly string[],
    private readonly rows: ReadonlyMap<number, CorrectedRow>,
  ) {}

  static none(): CorrectedRows {
    return new CorrectedRows('', '', [], new Map());
  }

  get size(): number {
    return this.rows.size;
  }

  /** Whether any of them differs from the row that it was made of, and is not among others. */
  hasMoreThan(others: CorrectedRows): boolean {
    return [...this.rows].some(([number, row]) => {
      const other = others.rows.get(number);
      const isThere = other !== undefined && other.was === row.was && rowDigest(other.values) === rowDigest(row.values);
      return !isUntouched(row) && !isThere;
    });
  }

  /**
   * Puts their values in the order of the source's columns, by their names. To be called before rows are asked for.
   * @throws CommandProblem they have other columns (problems)
   */
  placeBy(header: readonly string[]): void {
    if (this.size === 0) return;
    const [missing] = header.filter((name) => !this.header.includes(name));
    const [unknown] = this.header.filter((name) => !header.includes(name));
    if (missing !== undefined || unknown !== undefined)
      throw new CommandProblem(
        EXIT.problems,
        `${this.path} has ${missing === undefined ? `a column ${unknown}` : `no column ${missing}`}, unlike ${this.source}`,
        'keep the columns as carryover wrote them; or move the file away, and correct the rows that are refused then',
      );
    this.order = header.map((name) => this.header.indexOf(name));
  }

  /**
   * What takes the place of a row.
   * @returns undefined where it stays, also where it is not the row that was corrected: `expectAllTaken` tells that
   */
  of({ row, values }: SourceRow): CorrectedRow | undefined {
    const corrected = this.rows.get(row);
    if (corrected === undefined) return undefined;
    const isIt = corrected.was === rowDigest(values);
    if (isIt) this.taken.add(row);
    else this.others.push(row);
    if (!isIt) return undefined;
    if (isUntouched(corrected)) return { ...corrected, values };
    return { ...corrected, values: this.order.map((at) => corrected.values[at] ?? '') };
  }

  /**
   * The values of that, without what a spreadsheet did to digits that nobody touched. A row that was left as it was stays what it is: what it
   * is refused for, it is refused for again.
   */
  valuesFor(row: SourceRow): string[] | undefined {
    const corrected = this.of(row);
    if (corrected === undefined || isUntouched(corrected)) return undefined;
    const values = corrected.values.map((value, at) => undoSpreadsheet(value, row.values[at] ?? ''));
    return isUntouched({ ...corrected, values }) ? undefined : values;
  }

  /** Called when the source has ended. @throws CommandProblem a row was corrected that it has not, or not there (problems) */
  expectAllTaken(): void {
    const [other] = this.others;
    if (other !== undefined) throw this.problem(other, 'is not the row that was corrected');
    for (const row of this.rows.keys()) if (!this.taken.has(row)) throw this.problem(row, 'is no row of data');
  }

  private problem(row: number, what: string): CommandProblem {
    return new CommandProblem(
      EXIT.problems,
      `${this.path}: row ${row} of ${this.source} ${what}: ${this.source} has changed since, or carryover_was here`,
      `take row ${row} out of ${this.path}; or move the file away, and correct the rows that are refused then`,
    );
  }
}
