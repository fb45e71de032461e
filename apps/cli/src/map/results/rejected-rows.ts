import { access, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openOutput } from '../../output/open-output.js';
import { CommandProblem, fileProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { SourceFile } from '../mapping/mapping.js';
import { type CorrectedRows, openRows, openSource } from '../source/open-source.js';
import { readHeader } from '../source/read-header.js';
import type { DefectLog } from './defect-log.js';

const ROW = 'carryover_row';
const REASON = 'carryover_reason';
const nobody = (): void => undefined;

/** A file with rows to correct. */
export interface RejectedFile {
  readonly path: string;
  readonly rows: number;
}

/** Why each row of a file is refused, by its number. */
export type RefusedRows = ReadonlyMap<number, readonly string[]>;

/**
 * Writes the refused rows of each file as CSV with their number and the reasons in front, ready to be corrected and mapped
 * again. Rows that were corrected before stay in it, so that the next run has them, too. A file of an earlier run is taken away
 * where there is neither.
 * @param corrected folder of the rows that were corrected before, or null
 * @returns the files with refused rows, and how many
 */
export async function writeRejectedRows(
  files: readonly SourceFile[],
  log: DefectLog,
  folder: string,
  corrected: string | null,
  surroundings: Surroundings,
): Promise<RejectedFile[]> {
  const written: RejectedFile[] = [];
  for (const file of files) {
    const refused = log.refused(file.shown);
    const path = rejectedPath(folder, file);
    const earlier = corrected === null ? new Map() : await readEarlierRows(corrected, file, surroundings);
    const kept = new Map([...earlier].map(([row, { values }]) => [row, { values, reason: 'corrected' }]));
    if (refused.size + earlier.size === 0) await rm(path, { force: true });
    else await writeFile(file, refused, kept, path, surroundings);
    if (refused.size > 0) written.push({ path, rows: refused.size });
  }
  return written;
}

/**
 * Appends rows to a folder of rejected rows: rows that were corrected before, and rows refused again. Existing rows
 * stay.
 * @param expected SHA-256 that the file must have, so that its rows are the expected ones
 * @throws CommandProblem the file has changed (problems), or cannot be read or written (file)
 */
export async function addRejectedRows(
  file: SourceFile,
  refused: RefusedRows,
  folder: string,
  expected: string,
  surroundings: Surroundings,
): Promise<RejectedFile> {
  const path = rejectedPath(folder, file);
  await writeFile(file, refused, await readEarlierRows(folder, file, surroundings), path, surroundings, expected);
  return { path, rows: refused.size };
}

async function writeFile(
  file: SourceFile,
  refused: RefusedRows,
  earlier: EarlierRows,
  path: string,
  surroundings: Surroundings,
  expected: string | null = null,
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileProblem(folder, 'written', error);
  });
  const source = await openRows(file, nobody, surroundings);
  const output = openOutput(path);
  try {
    let hasHeader = file.format !== 'csv';
    for await (const batch of source.rows) {
      const lines: string[] = [];
      for (const { row, values } of batch) {
        if (!hasHeader && row > file.skip && values.some((value) => value.trim() !== '')) {
          hasHeader = true;
          lines.push(csvLine([ROW, REASON, ...readHeader(file, row, values)]));
        }
        const before = earlier.get(row);
        const reason = refused.get(row)?.join('; ') ?? before?.reason;
        if (reason !== undefined) lines.push(csvLine([String(row), reason, ...(before?.values ?? values)]));
      }
      if (lines.length > 0) await output.write(lines.join(''));
    }
    if (expected !== null && source.digest() !== expected)
      throw new CommandProblem(
        EXIT.problems,
        `${file.shown} has changed since carryover map run, and its rows with it`,
        'run carryover map run again',
      );
    await output.finish();
  } finally {
    await source.close();
    await output.abandon();
  }
}

/**
 * Reads the rows that were corrected in the file that `writeRejectedRows` made of a source file. None where there is no such
 * file.
 */
export async function readCorrectedRows(
  folder: string,
  file: SourceFile,
  surroundings: Surroundings,
): Promise<CorrectedRows> {
  const rows = await readEarlierRows(folder, file, surroundings);
  return new Map([...rows].map(([row, { values }]) => [row, values]));
}

/** Rows of a file of rejected rows, by their number in the source. */
type EarlierRows = ReadonlyMap<number, { readonly reason: string; readonly values: string[] }>;

async function readEarlierRows(folder: string, file: SourceFile, surroundings: Surroundings): Promise<EarlierRows> {
  const path = rejectedPath(folder, file);
  const corrected = new Map<number, { reason: string; values: string[] }>();
  if (!(await isThere(path)) || file.format !== 'csv') return corrected;
  const plain: SourceFile = { ...file, path, shown: path, skip: 0, delimiter: null, encoding: null };
  const source = await openSource(plain, nobody, surroundings);
  try {
    const [at, reason] = [source.header.indexOf(ROW), source.header.indexOf(REASON)];
    for await (const batch of source.batches) {
      for (const { values } of batch)
        corrected.set(Number(values[at]), {
          reason: values[reason] ?? '',
          values: values.filter((_, index) => index !== at && index !== reason),
        });
    }
  } finally {
    await source.close();
  }
  return corrected;
}

function rejectedPath(folder: string, { name }: SourceFile): string {
  return join(folder, `${name}.rejected.csv`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

function csvLine(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\n`;
}
