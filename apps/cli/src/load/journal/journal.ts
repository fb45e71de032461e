import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
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
 * What is known of every line, in one file that only grows: a process killed at any moment leaves at most half a line at
 * its end, and lines of which no record arrived are asked about once more. Records reach the disk within a tenth of a
 * second, or when `flush` resolves.
 */
export class Journal {
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private failure: unknown;

  private constructor(
    readonly path: string,
    /** Whether there was one to go on with. */
    readonly isResumed: boolean,
    private readonly file: FileHandle,
    private readonly unlock: () => void,
  ) {}

  /**
   * Opens the journal, or begins one, and tells its records.
   * @throws CommandProblem it belongs to something else or is in use (usage), or cannot be read or written (file)
   */
  static async open(path: string, header: JournalHeader, tell: (record: JournalRecord) => void): Promise<Journal> {
    const unlock = lockJournal(path);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'a+');
      const whole = await replay(path, header, tell);
      await file.truncate(whole);
      if (whole === 0) await file.appendFile(`${headerLine(header)}\n`);
      await file.datasync();
      return new Journal(path, whole > 0, file, unlock);
    } catch (error) {
      await file?.close();
      unlock();
      throw fileProblem(path, 'written', error);
    }
  }

  /** Adds a record. Whoever may not go on before it is on the disk awaits `flush`. */
  add(record: JournalRecord): void {
    this.waiting.push(writeRecord(record));
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_EVERY_MS);
  }

  /** Resolves when everything added so far is on the disk. @throws CommandProblem it cannot be written (file) */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.waiting.join('');
    this.waiting = [];
    this.writing = this.writing.then(() => this.write(text));
    await this.writing;
    if (this.failure !== undefined) throw fileProblem(this.path, 'written', this.failure);
  }

  /** Writes what is left and gives the journal back. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.file.close();
      this.unlock();
    }
  }

  private async write(text: string): Promise<void> {
    if (text === '' || this.failure !== undefined) return;
    try {
      await this.file.appendFile(text);
      await this.file.datasync();
    } catch (error) {
      this.failure = error;
    }
  }
}

/** The records of a journal, oldest first, whether it is open or not. */
export async function* journalRecords(path: string): AsyncGenerator<JournalRecord> {
  for await (const { text } of wholeLines(path)) {
    const record = readRecord(text);
    if (record !== null) yield record;
  }
}

/** @returns how many bytes of it are whole; 0 when there is none */
async function replay(path: string, header: JournalHeader, tell: (record: JournalRecord) => void): Promise<number> {
  let whole = 0;
  for await (const { text, bytes } of wholeLines(path)) {
    if (whole === 0 && text !== headerLine(header))
      throw usageProblem(
        `${path} is the journal of something else: another supplier, service or way of loading, or files that were changed since`,
        'name another --journal, or remove it when what it says is not needed any more',
      );
    const record = readRecord(text);
    if (record !== null) tell(record);
    whole += bytes;
  }
  return whole;
}

function headerLine(header: JournalHeader): string {
  return JSON.stringify({ carryover_journal: FORMAT, ...header });
}

/** The lines that end with a line feed; half a line at the end is what a killed process left. */
async function* wholeLines(path: string): AsyncGenerator<{ text: string; bytes: number }> {
  for await (const { bytes, isTooLong } of lineBatches(createReadStream(path), LONGEST_RECORD)) {
    if (isTooLong) return;
    for (const { start, end } of linesOf(bytes)) {
      if (bytes[end] !== NEWLINE) return;
      yield { text: Buffer.from(bytes.subarray(start, end)).toString('utf8'), bytes: end - start + 1 };
    }
  }
}
