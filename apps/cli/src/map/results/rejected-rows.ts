import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutput } from '../../output/open-output.js';
import { fileProblem } from '../../program/command-problem.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { SourceFile } from '../mapping/mapping.js';
import { type CorrectedRows, openRows, openSource } from '../source/open-source.js';
import { readHeader } from '../source/read-header.js';
import type { DefectLog } from './defect-log.js';

const ROW = 'carryover_row';
const REASON = 'carryover_reason';
const nobody = (): void => undefined;

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
): Promise<{ path: string; rows: number }[]> {
  const written: { path: string; rows: number }[] = [];
  for (const file of files) {
    const refused = log.refused(file.shown);
    const path = rejectedPath(folder, file);
    const earlier: CorrectedRows =
      corrected === null ? new Map() : await readCorrectedRows(corrected, file, surroundings);
    if (refused.size + earlier.size === 0) await rm(path, { force: true });
    else {
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw fileProblem(folder, 'written', error);
      });
      await writeFile(file, refused, earlier, path, surroundings);
      if (refused.size > 0) written.push({ path, rows: refused.size });
    }
  }
  return written;
}

async function writeFile(
  file: SourceFile,
  refused: ReadonlyMap<number, readonly string[]>,
  earlier: CorrectedRows,
  path: string,
  surroundings: Surroundings,
): Promise<void> {
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
        const reasons = refused.get(row) ?? (earlier.has(row) ? ['corrected'] : null);
        if (reasons !== null) lines.push(csvLine([String(row), reasons.join('; '), ...(earlier.get(row) ?? values)]));
      }
      if (lines.length > 0) await output.write(lines.join(''));
    }
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
  const path = rejectedPath(folder, file);
  const corrected = new Map<number, string[]>();
  if (!(await isThere(path)) || file.format !== 'csv') return corrected;
  const plain: SourceFile = { ...file, path, shown: path, skip: 0, delimiter: null, encoding: null };
  const source = await openSource(plain, nobody, surroundings);
  try {
    const [at, reason] = [source.header.indexOf(ROW), source.header.indexOf(REASON)];
    for await (const batch of source.batches) {
      for (const { values } of batch)
        corrected.set(
          Number(values[at]),
          values.filter((_, index) => index !== at && index !== reason),
        );
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
