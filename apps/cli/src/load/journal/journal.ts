import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat, truncate } from 'node:fs/promises';
import { lineBatches, linesOf } from '../../input/line-batches.js';
import { fileProblem, usageProblem } from '../../program/command-problem.js';
import { lockJournal } from './journal-lock.js';
import { type JournalRecord, readRecord, writeRecord } from './records.js';

const FORMAT = 1;
const FLUSH_EVERY_MS = 100;
const LONGEST_RECORD = 256 * 1024 * 1024;
const NEWLINE = 0x0a;

/** What a journal belongs to; it goes on only with exactly the same. */
export interface JournalHeader {
  /** Such as `load`, `load --dry-run`, `notes`. */
  readonly work: string;
  readonly supplier: string;
  readonly apiUrl: string;
  /** Names what is in each input, see `input-identity.ts`. */
  readonly inputs: readonly string[];
}

/**
 * The state of every line, in one append-only file: a killed process leaves half a line at its end at most, and lines
 * without a record are asked about again. Records reach the disk within a tenth of a second, or when `flush`
 * resolves.
 */
export class Journal {
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private failure: unknown;
  private hasRecords: boolean;

  private constructor(
    readonly path: string,
    /** Whether there are records of an earlier run to go on with. */
    readonly isResumed: boolean,
    private readonly file: FileHandle,
    private readonly unlock: () => void,
  ) {
    this.hasRecords = isResumed;
  }

  /** Whether nothing was ever recorded; closing it then leaves no file. */
  get isEmpty(): boolean {
    return !this.hasRecords;
  }

  /**
   * Opens the journal, or begins one, and tells its records.
   * @param before the header that an earlier release would have given it
   * @throws CommandProblem it belongs to something else or is in use (usage), or cannot be read or written (file)
   */
  static async open(
    path: string,
    header: JournalHeader,
    tell: (record: JournalRecord) => void,
    before: JournalHeader = header,
  ): Promise<Journal> {
    const unlock = lockJournal(path);
    let file: FileHandle | undefined;
    try {
      const size = await sizeOf(path);
      const { bytes, records } = size === 0 ? { bytes: 0, records: 0 } : await replay(path, [header, before], tell);
      // By its path and before it is opened: Windows cuts no file that is open for appending.
      if (bytes < size) await truncate(path, bytes);
      file = await open(path, 'a');
      if (bytes === 0) await file.appendFile(`${headerLine(header)}\n`);
      await file.datasync();
      return new Journal(path, records > 0, file, unlock);
    } catch (error) {
      await file?.close();
      unlock();
      throw fileProblem(path, 'written', error);
    }
  }

  /**
   * Adds a record. Await `flush` before a step that needs it on the disk.
   * @throws CommandProblem an earlier record could not be written (file)
   */
  add(record: JournalRecord): void {
    if (this.failure !== undefined) throw fileProblem(this.path, 'written', this.failure);
    this.hasRecords = true;
    this.waiting.push(writeRecord(record));
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_EVERY_MS);
  }

  /** Resolves when everything added so far is on the disk. @throws CommandProblem it cannot be written (file) */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // What is added while the disk is waited for is written together.
    this.writing = this.writing.then(() => this.writeWaiting());
    await this.writing;
    if (this.failure !== undefined) throw fileProblem(this.path, 'written', this.failure);
  }

  /** Writes what is left and gives the journal back. @throws CommandProblem it cannot be written (file) */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.file.close();
      if (this.isEmpty) await rm(this.path, { force: true });
      this.unlock();
    }
  }

  private async writeWaiting(): Promise<void> {
    const text = this.waiting.join('');
    this.waiting = [];
    if (text === '' || this.failure !== undefined) return;
    try {
      await this.file.appendFile(text);
      await this.file.datasync();
    } catch (error) {
      this.failure = error;
    }
  }
}

/** Bytes of a file; 0 when there is none. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return 0;
    throw error;
  }
}

/** The records of a journal, oldest first, whether it is open or not. */
export async function* journalRecords(path: string): AsyncGenerator<JournalRecord> {
  for await (const line of journalLines(path)) {
    const record = line.isWhole ? readRecord(line.bytes.toString('utf8')) : null;
    if (record !== null) yield record;
  }
}

/** @returns how many bytes of it are whole, 0 when there is none; and how many records it has */
async function replay(
  path: string,
  headers: readonly JournalHeader[],
  tell: (record: JournalRecord) => void,
): Promise<{ bytes: number; records: number }> {
  const expected = headers.map((header) => Buffer.from(headerLine(header)));
  const read = { bytes: 0, records: 0 };
  for await (const { bytes, isWhole } of journalLines(path)) {
    // Half a header is what a killed process left; anything else would be lost.
    const isOurs = (line: Buffer): boolean => (isWhole ? line : line.subarray(0, bytes.length)).equals(bytes);
    if (read.bytes === 0 && !expected.some(isOurs))
      throw usageProblem(
        `${path} is the journal of something else: another supplier, service or way of loading, or files that were changed since`,
        'name another --journal, or remove it when what it says is not needed any more',
      );
    if (!isWhole) break;
    const record = readRecord(bytes.toString('utf8'));
    if (record !== null) {
      tell(record);
      read.records += 1;
    }
    read.bytes += bytes.length + 1;
  }
  return read;
}

function headerLine(header: JournalHeader): string {
  return JSON.stringify({ carryover_journal: FORMAT, ...header });
}

/** A line of a journal without its line feed; the last one may be half of one. */
interface JournalLine {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

async function* journalLines(path: string): AsyncGenerator<JournalLine> {
  for await (const { bytes, isTooLong } of lineBatches(createReadStream(path), LONGEST_RECORD)) {
    if (isTooLong) throw usageProblem(`${path} is no journal`, 'name another --journal');
    for (const { start, end } of linesOf(bytes))
      yield { bytes: Buffer.from(bytes.subarray(start, end)), isWhole: bytes[end] === NEWLINE };
  }
}
