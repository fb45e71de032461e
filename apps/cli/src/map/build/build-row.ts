import type { DefectCode } from '../results/defects.js';

/** A row of a source file while an account is made of it. */
export interface BuildRow {
  /** Name of its file in the mapping. */
  readonly file: string;
  readonly row: number;
  /** Running number in its file, which no two have. */
  readonly number: number;
  /** Values of the columns that are used, in the order of the plan. */
  readonly values: readonly string[];
  /** The row around it. */
  readonly up: BuildRow | null;
}

/** Finds a value in a row: where a column stands in which of the rows around it. */
export type ValueAt = (row: BuildRow) => string;

/** Told of a value of a row: which column of which file's row, what stood there. */
export type TellOfField = (
  code: DefectCode,
  at: { row: BuildRow; column: string | null; value: string },
  became?: string,
  note?: string,
) => void;
