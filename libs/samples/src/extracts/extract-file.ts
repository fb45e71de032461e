import type { AccountImportRequest } from '@carryover/contract';

/** One of the files that a billing system would give out. */
export interface ExtractFile {
  readonly columns: readonly string[];
  /** The rows of an account, each with a value for every column. */
  rowsOf(account: AccountImportRequest): string[][];
}

/**
 * @param partsOf what of an account has a row
 * @param columns the columns in their order, each with its value of a part
 */
export function extractFile<Part>(
  partsOf: (account: AccountImportRequest) => readonly Part[],
  columns: Readonly<Record<string, (part: Part) => string>>,
): ExtractFile {
  const values = Object.values(columns);
  return {
    columns: Object.keys(columns),
    rowsOf: (account) => partsOf(account).map((part) => values.map((value) => value(part))),
  };
}
