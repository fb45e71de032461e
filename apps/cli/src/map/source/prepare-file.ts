import { openOutput } from '../../output/open-output.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { SourceFile } from '../mapping/mapping.js';
import type { CorrectedRows } from './corrected-rows.js';
import { openSource } from './open-source.js';
import { BETWEEN_COLUMNS, BETWEEN_VALUES, type Columns, databaseText, keyText } from './prepared-file.js';
import { columnIndex } from './read-header.js';
import { RefusedKeys } from './refused-keys.js';
import type { TakeRefused, TellOfRow } from './row-cleaner.js';

/** What of a file is handed on. */
export interface PreparePlan {
  readonly file: SourceFile;
  /** Names of the columns that the mapping uses, as it writes them. */
  readonly columns: readonly string[];
  /** Columns that are compared with other files, each a list of names. */
  readonly keys: readonly (readonly string[])[];
  readonly corrected: CorrectedRows;
}

/** What was handed on. */
export interface PreparedFile extends Columns {
  readonly rows: number;
  /** Rows that are refused whole. */
  readonly refusedRows: number;
  /** Columns that are compared with other files. */
  readonly compared: readonly string[];
  readonly sha256: string;
}

const ENOUGH = 1 << 20;
/** The database takes lines of 2 MiB, and a character has at most four bytes. */
const LONGEST_ROW = 500_000;

/** Where what is handed on is written. */
export interface PrepareTargets {
  /** A running number, the row's number, each key, and the values in one text. */
  readonly rows: string;
  /** Of rows that are refused whole, as `RefusedKeys` has them. */
  readonly refused: string;
}

/**
 * Reads a source file and writes what the mapping uses of it in the form the database reads.
 * @throws CommandProblem it cannot be read (file), or a column is missing (problems)
 */
export async function prepareFile(
  { file, columns, keys, corrected }: PreparePlan,
  targets: PrepareTargets,
  tell: TellOfRow,
  surroundings: Surroundings,
  progress: (share: number | null) => void,
): Promise<PreparedFile> {
  let refused: RefusedKeys | null = null;
  const takeRefused: TakeRefused = (row, values) => refused?.addCut(row, values);
  const source = await openSource(file, tell, surroundings, { corrected, takeRefused });
  const output = openOutput(targets.rows);
  const refusedOutput = openOutput(targets.refused);
  try {
    refused = new RefusedKeys(file, source.header, keys);
    const shape = shapeOf(file, source.header);
    const write = new RowWriter(file, shape.header, columns, keys);
    let rows = 0;
    for await (const batch of source.batches) {
      surroundings.signal.throwIfAborted();
      for (const { row, values } of batch) {
        for (const each of shape.rowsOf(values)) {
          if (write.add(rows + 1, row, each)) rows += 1;
          else {
            tell('row_too_large', row, null, null);
            refused.addWhole(row, write.keysOf(each));
          }
        }
      }
      if (write.length > ENOUGH) await output.write(write.take());
      if (refused.length > ENOUGH) await refusedOutput.write(refused.take());
      progress(source.share());
    }
    await output.write(write.take());
    await output.finish();
    await refusedOutput.write(refused.take());
    await refusedOutput.finish();
    const { header } = source;
    const refusedRows = refused.rows;
    return { header, used: columns, compared: keys.flat(), rows, refusedRows, sha256: source.digest() };
  } finally {
    await source.close();
    await output.abandon();
    await refusedOutput.abandon();
  }
}

class RowWriter {
  private text: string[] = [];
  length = 0;
  private readonly used: readonly number[];
  private readonly keys: readonly (readonly number[])[];
  private readonly pads: readonly (readonly [number, number])[];

  constructor(file: SourceFile, header: readonly string[], columns: PreparePlan['columns'], keys: PreparePlan['keys']) {
    const index = (name: string): number => columnIndex(file, header, name);
    this.used = columns.map(index);
    this.keys = keys.map((names) => names.map(index));
    this.pads = [...file.pad].map(([name, length]) => [index(name), length] as const);
  }

  /** @returns whether it was taken: a row that is too large is not */
  add(number: number, row: number, values: string[]): boolean {
    for (const [at, length] of this.pads) {
      const value = values[at]?.trim() ?? '';
      if (value !== '') values[at] = value.padStart(length, '0');
    }
    let line = `${number}${BETWEEN_COLUMNS}${row}`;
    for (const key of this.keysOf(values)) line += BETWEEN_COLUMNS + key;
    line += BETWEEN_COLUMNS;
    for (const [index, at] of this.used.entries()) line += (index === 0 ? '' : BETWEEN_VALUES) + (values[at] ?? '');
    if (line.length > LONGEST_ROW) return false;
    const whole = databaseText(line);
    this.text.push(whole, '\n');
    this.length += whole.length + 1;
    return true;
  }

  /** The keys of a row that was added, filled with zeros as its columns are. */
  keysOf(values: readonly string[]): string[] {
    return this.keys.map((key) => keyOf(values, key));
  }

  take(): string {
    const text = this.text.join('');
    this.text = [];
    this.length = 0;
    return text;
  }
}

function keyOf(values: readonly string[], columns: readonly number[]): string {
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) return values[only]?.trim() ?? '';
  return keyText(columns.map((column) => values[column] ?? ''));
}

/** The columns that the mapping sees, which `unpivot` changes. */
function shapeOf(file: SourceFile, header: readonly string[]) {
  const { unpivot } = file;
  if (unpivot === null) return { header, rowsOf: (values: string[]): string[][] => [values] };
  const wide = unpivot.columns.map((name) => columnIndex(file, header, name));
  const kept = header.flatMap((_, index) => (wide.includes(index) ? [] : [index]));
  return {
    header: [...kept.map((index) => header[index] ?? ''), unpivot.name, unpivot.value],
    rowsOf: (values: string[]): string[][] =>
      wide.flatMap((index) => {
        const value = values[index] ?? '';
        return value.trim() === '' ? [] : [[...kept.map((at) => values[at] ?? ''), header[index] ?? '', value]];
      }),
  };
}
