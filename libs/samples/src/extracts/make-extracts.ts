import type { AccountImportRequest } from '@carryover/contract';
import { accounts, customers, mandates, psr, statements, transactions } from './account-files.js';
import type { ExtractFile } from './extract-file.js';
import { agreements, consumption, meterPoints, meters, readings, registers, sites } from './supply-files.js';

/** The files that a billing system would give out, by name. */
export const EXTRACT_FILES = {
  accounts,
  customers,
  psr,
  sites,
  meter_points: meterPoints,
  agreements,
  meters,
  registers,
  readings,
  consumption,
  transactions,
  statements,
  mandates,
} as const satisfies Readonly<Record<string, ExtractFile>>;

export type ExtractName = keyof typeof EXTRACT_FILES;

/** Rows of each file. */
export type ExtractRows = Readonly<Record<ExtractName, readonly (readonly string[])[]>>;

/** The columns of each file. */
export const EXTRACT_COLUMNS = forEachFile(({ columns }) => columns);

/**
 * A sample account as rows of the extracts of a billing system: keys between the files, dates as DD/MM/YYYY, yes and no as Y
 * and N, balances with the sign of the other side, and all transactions in one file.
 */
export function makeExtractRows(account: AccountImportRequest): ExtractRows {
  return forEachFile((file) => file.rowsOf(account));
}

function forEachFile<Value>(of: (file: ExtractFile) => Value): Readonly<Record<ExtractName, Value>> {
  const entries = Object.entries(EXTRACT_FILES).map(([name, file]) => [name, of(file)]);
  return Object.fromEntries(entries) as Record<ExtractName, Value>;
}
