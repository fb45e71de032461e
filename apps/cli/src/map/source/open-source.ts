import { createHash, type Hash } from 'node:crypto';
import { openInput } from '../../input/open-input.js';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { SourceFile } from '../mapping/mapping.js';
import { byteText, type TellOfBytes } from './byte-text.js';
import { CorrectedRows } from './corrected-rows.js';
import { flowRows } from './flows/flow-rows.js';
import { FLOWS } from './flows/flows.js';
import { guessDelimiter } from './guess-delimiter.js';
import { readHeader } from './read-header.js';
import { RowCleaner, type TakeRefused, type TellOfRow } from './row-cleaner.js';
import { type SourceRow, sourceRows } from './source-rows.js';

/** A row below the header, with a value for each column. */
export interface DataRow {
  readonly row: number;
  readonly values: string[];
}

/** A file that is being read. */
export interface OpenedSource {
  readonly header: readonly string[];
  readonly delimiter: string;
  /** Number of the row that is the header. */
  readonly headerRow: number;
  /** Rows of data in batches. */
  readonly batches: AsyncGenerator<DataRow[]>;
  /** Share of the file that was read, from 0 to 1; null when nobody knows. */
  readonly share: () => number | null;
  /** SHA-256 of what was read so far, unpacked. */
  readonly digest: () => string;
  readonly close: () => Promise<void>;
}

/** What becomes of rows that are not taken as they are. */
export interface OddRows {
  /** Rows that were corrected by hand; none unless given. */
  readonly corrected?: CorrectedRows;
  /** Is told of each row that is refused whole. */
  readonly takeRefused?: TakeRefused;
}

/**
 * Opens a source file, reads its header and yields its rows. Unusual rows are reported with the row.
 * @throws CommandProblem it cannot be read (file), has no usable header, or corrected rows are those of another file (problems)
 */
export async function openSource(
  file: SourceFile,
  tell: TellOfRow,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
  { corrected = CorrectedRows.none(), takeRefused }: OddRows = {},
): Promise<OpenedSource> {
  const { rows, delimiter, ...rest } = await openRows(file, (code) => tell(code, 1, null, null), surroundings);
  try {
    if (file.format !== 'csv') {
      const flow = FLOWS[file.format];
      return { ...rest, header: flow.columns, headerRow: 0, delimiter, batches: flowRows(flow, rows, tell) };
    }
    const { header, headerRow, below } = await afterHeader(file, rows, tell);
    corrected.placeBy(header);
    const cleaner = new RowCleaner(header, tell, takeRefused);
    return { ...rest, header, headerRow, delimiter, batches: cleanRows(cleaner, below, corrected) };
  } catch (error) {
    await rest.close();
    throw error;
  }
}

/** Opens a source file and gives its rows as they are, the header among them. */
export async function openRows(
  file: SourceFile,
  tell: TellOfBytes,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<{ rows: AsyncGenerator<SourceRow[]> } & Pick<OpenedSource, 'delimiter' | 'share' | 'digest' | 'close'>> {
  const input = await openInput(file.path, surroundings);
  const hash = createHash('sha256');
  const texts = byteText(hashed(input.chunks, hash), tell);
  try {
    const first = await texts.next();
    const head = first.done === true ? '' : first.value;
    const delimiter = file.format === 'csv' ? (file.delimiter ?? guessDelimiter(head)) : '|';
    return {
      rows: sourceRows(prefixed(head, texts), { delimiter, encoding: file.encoding }),
      delimiter,
      share: () => (input.size ? input.bytesRead() / input.size : null),
      digest: () => hash.digest('hex'),
      close: input.close,
    };
  } catch (error) {
    await input.close();
    throw error;
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* prefixed(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  yield* rest;
}

async function afterHeader(file: SourceFile, batches: AsyncGenerator<SourceRow[]>, tell: TellOfRow) {
  for await (const batch of until(batches)) {
    const at = batch.findIndex(({ row, values }) => row > file.skip && values.some((value) => value.trim() !== ''));
    const found = batch[at];
    if (found === undefined) continue;
    for (const code of found.codes) tell(code, found.row, null, null);
    return {
      header: readHeader(file, found.row, found.values),
      headerRow: found.row,
      below: withFirst(batch.slice(at + 1), batches),
    };
  }
  throw new CommandProblem(EXIT.problems, `${file.shown}: the file is empty; there is no header`);
}

/** The same batches for a loop that is left early, without ending them. */
function until<Item>(source: AsyncGenerator<Item>): AsyncIterable<Item> {
  return { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) };
}

async function* withFirst(first: SourceRow[], rest: AsyncGenerator<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  if (first.length > 0) yield first;
  yield* rest;
}

async function* cleanRows(
  cleaner: RowCleaner,
  batches: AsyncGenerator<SourceRow[]>,
  corrected: CorrectedRows,
): AsyncGenerator<DataRow[]> {
  for await (const batch of batches) {
    const rows: DataRow[] = [];
    for (const each of batch) {
      const values = corrected.valuesFor(each) ?? cleaner.clean(each);
      // A corrected row without a value is one that is meant to go.
      if (values?.some((value) => value.trim() !== '')) rows.push({ row: each.row, values });
    }
    yield rows;
  }
  corrected.expectAllTaken();
}
