import { access, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openOutput } from '../../output/open-output.js';
import { CommandProblem, fileProblem, usageProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { SourceFile } from '../mapping/mapping.js';
import { type CorrectedRow, CorrectedRows, rowDigest } from '../source/corrected-rows.js';
import { openRows, openSource } from '../source/open-source.js';
import { readHeader } from '../source/read-header.js';
import type { DefectLog } from './defect-log.js';

const ROW = 'carryover_row';
const REASON = 'carryover_reason';
const WAS = 'carryover_was';
const nobody = (): void => undefined;

/** A file with rows to correct. */
export interface RejectedFile {
  readonly path: string;
  readonly rows: number;
  /** Whether it is the file itself: what the rows of a flow have stands in several lines, and is corrected there. */
  readonly isSource: boolean;
}

/** Why each row of a file is refused, by its number. */
export type RefusedRows = ReadonlyMap<number, readonly string[]>;

/**
 * Writes the refused rows of each CSV file as CSV with their number, the reasons and a digest of the row in front, ready to be corrected
 * and mapped again. Rows that were corrected before stay in it, so that the next run has them, too. A file of an earlier run is taken away
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
    if (file.format !== 'csv') {
      if (refused.size > 0) written.push({ path: file.shown, rows: refused.size, isSource: true });
      continue;
    }
    const path = rejectedPath(folder, file);
    const earlier = await readCorrectedRows(corrected, file, surroundings);
    const reasonOf = (): string => 'corrected';
    if (refused.size + earlier.size === 0) await rm(path, { force: true });
    else await writeFile({ file, refused, earlier, reasonOf }, path, surroundings);
    if (refused.size > 0) written.push({ path, rows: refused.size, isSource: false });
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
  if (file.format !== 'csv') return { path: file.shown, rows: refused.size, isSource: true };
  const path = rejectedPath(folder, file);
  const earlier = await readCorrectedRows(folder, file, surroundings);
  await writeFile({ file, refused, earlier, reasonOf: ({ reason }) => reason }, path, surroundings, expected);
  return { path, rows: refused.size, isSource: false };
}

/** What a file of rejected rows has. */
interface Rejected {
  readonly file: SourceFile;
  readonly refused: RefusedRows;
  /** Rows that were corrected before. */
  readonly earlier: CorrectedRows;
  /** What is said of one of those that is refused no longer. */
  readonly reasonOf: (row: CorrectedRow) => string;
}

async function writeFile(
  { file, refused, earlier, reasonOf }: Rejected,
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
    let hasHeader = false;
    for await (const batch of source.rows) {
      const lines: string[] = [];
      for (const each of batch) {
        const { row, values } = each;
        if (!hasHeader && row > file.skip && values.some((value) => value.trim() !== '')) {
          hasHeader = true;
          const header = readHeader(file, row, values);
          earlier.placeBy(header);
          lines.push(csvLine([ROW, REASON, WAS, ...header]));
        }
        const before = earlier.of(each);
        const reason = refused.get(row)?.join('; ') ?? (before === undefined ? undefined : reasonOf(before));
        if (reason === undefined) continue;
        lines.push(csvLine([String(row), reason, rowDigest(values), ...(before?.values ?? values)]));
      }
      if (lines.length > 0) await output.write(lines.join(''));
    }
    if (expected !== null && source.digest() !== expected)
      throw new CommandProblem(
        EXIT.problems,
        `${file.shown} has changed since carryover map run, and its rows with it`,
        'run carryover map run again',
      );
    earlier.expectAllTaken();
    await output.finish();
  } finally {
    await source.close();
    await output.abandon();
  }
}

/**
 * Reads the rows that were corrected in the file that `writeRejectedRows` made of a source file. None where there is no such
 * file.
 * @param folder where it is; null for none
 * @throws CommandProblem it cannot be read (file), or does not say which rows it has (problems)
 */
export async function readCorrectedRows(
  folder: string | null,
  file: SourceFile,
  surroundings: Surroundings,
): Promise<CorrectedRows> {
  if (folder === null || file.format !== 'csv') return CorrectedRows.none();
  const path = rejectedPath(folder, file);
  if (!(await isThere(path))) return CorrectedRows.none();
  const corrected = new Map<number, CorrectedRow>();
  let header: readonly string[] = [];
  const plain: SourceFile = { ...file, path, shown: path, skip: 0, delimiter: null, encoding: null };
  const cut: { row: number; values: readonly string[] }[] = [];
  const takeRefused = (row: number, values: readonly string[]): void => void cut.push({ row, values });
  const source = await openSource(plain, nobody, surroundings, { takeRefused });
  try {
    const [at = -1, reason = -1, was = -1] = [ROW, REASON, WAS].map((name) => source.header.indexOf(name));
    if (at < 0 || was < 0) throw notOurs(path, `there is no column ${at < 0 ? ROW : WAS}`);
    const isOfSource = (_: string, index: number): boolean => ![at, reason, was].includes(index);
    header = source.header.filter(isOfSource);
    for await (const batch of source.batches) {
      const emptied = cut.splice(0).map(({ row, values }) => {
        // A row that is meant to go: spreadsheets leave out the columns behind the last that has something.
        if (values.length < source.header.length && values.filter(isOfSource).every((value) => value.trim() === ''))
          return { row, values: source.header.map((_, index) => values[index] ?? '') };
        if (rowDigest(values.filter(isOfSource)) === values[was]?.trim()) return { row, values };
        throw new CommandProblem(
          EXIT.problems,
          `${path}:${row}: the row has ${values.length} values where the header has ${source.header.length}, or a quote that is not closed`,
          'put a value with the delimiter of the file in quotes',
        );
      });
      for (const { row, values } of [...batch, ...emptied]) {
        const number = Number(values[at]);
        if (!Number.isSafeInteger(number) || number < 1)
          throw notOurs(`${path}:${row}`, `${ROW} is no number of a row`);
        if (corrected.has(number)) throw notOurs(`${path}:${row}`, `row ${number} is there twice`);
        corrected.set(number, {
          reason: values[reason] ?? '',
          was: values[was]?.trim() ?? '',
          values: values.filter(isOfSource),
        });
      }
    }
  } finally {
    await source.close();
  }
  return new CorrectedRows(path, file.shown, header, corrected);
}

function notOurs(position: string, what: string): CommandProblem {
  return new CommandProblem(
    EXIT.problems,
    `${position}: ${what}, so that nothing says which row of the extract is corrected`,
    `keep ${ROW} and ${WAS} as carryover wrote them; or move the file away, and correct the rows that are refused then`,
  );
}

/**
 * Rows that were corrected by hand are never written over.
 * @param folder where rejected rows will be written
 * @param corrected folder whose corrected rows are taken; null for none
 * @throws CommandProblem a file there has corrected rows that are not taken (usage)
 */
export async function expectNoneLost(
  files: readonly SourceFile[],
  folder: string,
  corrected: string | null,
  surroundings: Surroundings,
): Promise<void> {
  if (corrected !== null && resolve(corrected) === resolve(folder)) return;
  for (const file of files) {
    const [there, taken] = await Promise.all(
      [folder, corrected].map((each) => readCorrectedRows(each, file, surroundings).catch(unreadable)),
    );
    if (there != null && !there.hasMoreThan(taken ?? CorrectedRows.none())) continue;
    throw usageProblem(
      `${rejectedPath(folder, file)} has rows that were corrected, and would be written over`,
      `take them with --corrected ${folder}, or move the file away`,
    );
  }
}

/** Rows that nobody can read may have been corrected. */
function unreadable(error: unknown): null {
  if (error instanceof CommandProblem) return null;
  throw error;
}

/** @throws CommandProblem the folder of corrected rows is none (file) */
export async function expectFolder(corrected: string | null): Promise<void> {
  if (corrected === null) return;
  const found = await stat(corrected).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new CommandProblem(EXIT.file, `${corrected} is no folder: no corrected rows can be taken from it`);
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
