import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  csvRow,
  EXTRACT_COLUMNS,
  type ExtractName,
  makeExtractRows,
  makeSampleAccount,
  type SampleOptions,
} from '@carryover/samples';
import { GatheredText } from '../output/gathered-text.js';
import { type OutputFile, openOutput } from '../output/open-output.js';
import { fileProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';
import { counted } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';

const NAMES = Object.keys(EXTRACT_COLUMNS) as ExtractName[];

/**
 * Writes sample accounts as the CSV files of a billing system, one for each of the EXTRACT_COLUMNS.
 * @throws CommandProblem a file cannot be written (file)
 */
export async function writeExtracts(
  folder: string,
  { count, ...options }: SampleOptions & { readonly count: number },
  surroundings: Surroundings,
): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileProblem(folder, 'written', error);
  });
  const progress = new ProgressLine(surroundings);
  const files: OutputFile[] = [];
  try {
    const texts = new Map<ExtractName, GatheredText>();
    for (const name of NAMES) {
      const file = openOutput(join(folder, `${name}.csv`));
      files.push(file);
      const text = new GatheredText(file.write);
      texts.set(name, text);
      await text.add(csvRow(EXTRACT_COLUMNS[name]));
    }
    for (let index = 0; index < count; index += 1) {
      surroundings.signal.throwIfAborted();
      const rows = makeExtractRows(makeSampleAccount(index, options));
      for (const [name, text] of texts) await text.add(rows[name].map(csvRow).join(''));
      progress.show(index / count, () => counted(index, 'account'));
    }
    for (const text of texts.values()) await text.flush();
    for (const file of files) await file.finish();
  } finally {
    progress.clear();
    for (const file of files) await file.abandon();
  }
}
