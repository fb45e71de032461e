import type { DefectCode } from '../results/defects.js';
import type { SourceRow } from './source-rows.js';

/** Called with a row that is refused whole, with its values as they were cut. */
export type TakeRefused = (row: number, values: readonly string[]) => void;

/** Called with what is odd about a row; the column where it is one of its values. */
export type TellOfRow = (code: DefectCode, row: number, column: string | null, value: string | null) => void;

const TOTALS =
  /^\W*(?:(?:grand|sub|overall)[ -]?)?totals?\b|^\W*(?:sum|count|row count|record count)\W*$|^\W*\d+ rows?\b|^\W*end of (?:file|report|extract)/i;

/** Checks the form of the rows below a header: leaves out what is no row of data and refuses what cannot be told apart. */
export class RowCleaner {
  private readonly headerText: string;

  /** @param header names of the columns, trimmed */
  constructor(
    private readonly header: readonly string[],
    private readonly tell: TellOfRow,
    private readonly takeRefused: TakeRefused = () => undefined,
  ) {
    this.headerText = normal(header);
  }

  /** @returns the values, as many as there are columns, or null when the row is left out */
  clean({ row, values, codes }: SourceRow): string[] | null {
    const width = this.header.length;
    for (const code of codes) this.tell(code, row, null, null);
    if (codes.includes('unclosed_quote')) {
      this.takeRefused(row, values);
      return null;
    }
    if (values.every(isBlank)) return this.leaveOut('blank_row', row, null);
    // Trimmed, since a file that was joined to another brings a byte order mark before its header.
    const isOdd = values.length !== width || values[width - 1] === '' || values[0]?.trim() === this.header[0];
    if (isOdd) {
      if (normal(values) === this.headerText) return this.leaveOut('repeated_header', row, null);
      const filled = values.filter((value) => !isBlank(value));
      if (filled.length <= Math.max(1, width / 2) && TOTALS.test(filled[0]?.trim() ?? ''))
        return this.leaveOut('totals_row', row, filled[0] ?? null);
    }
    if (values.length < width) return this.refuse('short_row', row, values, `${values.length} of ${width} columns`);
    if (values.length > width) {
      if (!values.slice(width).every(isBlank))
        return this.refuse('long_row', row, values, `${values.length} instead of ${width} columns`);
      this.tell('trailing_delimiters', row, null, null);
    }
    return values.length === width ? values : values.slice(0, width);
  }

  private refuse(code: DefectCode, row: number, values: readonly string[], about: string): null {
    this.takeRefused(row, values);
    return this.leaveOut(code, row, about);
  }

  private leaveOut(code: DefectCode, row: number, value: string | null): null {
    this.tell(code, row, null, value);
    return null;
  }
}

function isBlank(value: string): boolean {
  return value === '' || value.trim() === '';
}

function normal(values: readonly string[]): string {
  return values.map((value) => value.trim().toUpperCase()).join('\u001f');
}
