import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/domain-error.js';
import { tooLarge, unreadable } from './body-errors.js';
import { GrowingBytes } from './growing-bytes.js';
import { openBody } from './read-body.js';

/** How large a body of lines may be, after decompression. */
export interface LineLimits {
  readonly bytes: number;
  readonly bytesOfLine: number;
  readonly lines: number;
}

/** A line as it came, without its line break. */
export interface BodyLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** A line as it came; without its bytes where it is longer than a line may be. */
export interface SentLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  readonly bytes: Buffer | null;
  /** How a line that is too long begins, as soon as that is known. */
  readonly head?: Buffer;
}

/** Bytes that are kept of a line that is too long. */
const HEAD = 1_024;

const LINE_BREAK = 0x0a;

/** Of UTF-8, which editors put before the first line. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The lines of a newline-delimited JSON body, a few at a time, at the speed of the consumer; only those are in
 * memory. Blank lines are skipped, also where a byte order mark is all that they have. When the consumer stops early, the rest of the body is discarded.
 * @throws DomainError 415 for another content type, charset or encoding, 413 beyond a limit, 400 for a broken stream
 */
export async function* readLines(request: IncomingMessage, limits: LineLimits): AsyncGenerator<BodyLine[]> {
  for await (const lines of readSentLines(request, limits)) yield lines.map((line) => within(line, limits));
}

/**
 * As {@link readLines}, but a line that is too long is passed on without its bytes, and reading continues.
 * @param watch called with the bytes as they arrive, before they are decompressed
 */
export async function* readSentLines(
  request: IncomingMessage,
  limits: LineLimits,
  watch?: (bytes: Buffer) => void,
): AsyncGenerator<SentLine[]> {
  const body = openBody(request, limits.bytes, 'application/x-ndjson', watch);
  if (body === null) return;
  const splitter = new LineSplitter(limits);
  try {
    // Destroying the request would close the connection under the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield splitter.take(chunk as Buffer);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    throw encoding === 'identity' ? unreadable() : notUnpacked(encoding, splitter.lines);
  } finally {
    // Whatever is left is thrown away as it comes, so that the sender comes to read the answer.
    if (body !== request) body.destroy();
    request.resume();
  }
  yield splitter.end();
}

/** Of a packed body that was cut off, damaged, or is not what it says. @param lines how many came out of it */
function notUnpacked(encoding: string, lines: number): DomainError {
  return unreadable(
    lines === 0
      ? `The body could not be unpacked: it is no ${encoding}, ends early or is damaged.`
      : `The body could not be unpacked: its ${encoding} ends early or is damaged behind line ${lines}.`,
  );
}

function within({ number, bytes }: SentLine, { bytesOfLine }: LineLimits): BodyLine {
  if (bytes === null) throw refused(`Line ${number} is longer than ${bytesOfLine} bytes.`);
  return { number, bytes };
}

class LineSplitter {
  private bytes = 0;
  private number = 0;
  /** The beginning of a line whose end is not there yet. */
  private readonly rest = new GrowingBytes();
  private isTooLong = false;

  constructor(private readonly limits: LineLimits) {}

  /** How many lines have ended. */
  get lines(): number {
    return this.number;
  }

  /** The lines that end in a chunk, and one that has become too long. */
  take(chunk: Buffer): SentLine[] {
    this.bytes += chunk.length;
    if (this.bytes > this.limits.bytes) throw tooLarge(this.limits.bytes);
    const lines: SentLine[] = [];
    let from = 0;
    for (let to = chunk.indexOf(LINE_BREAK); to !== -1; to = chunk.indexOf(LINE_BREAK, from)) {
      if (this.isBetween && isBlank(chunk, from, to)) this.countLine();
      else {
        this.extend(lines, chunk.subarray(from, to));
        this.endLine(lines);
      }
      from = to + 1;
    }
    this.extend(lines, chunk.subarray(from));
    return lines;
  }

  /** The line that ends with the body. */
  end(): SentLine[] {
    const lines: SentLine[] = [];
    if (!this.isBetween) this.endLine(lines);
    return lines;
  }

  /** Whether nothing has come of the next line. */
  private get isBetween(): boolean {
    return this.rest.length === 0 && !this.isTooLong;
  }

  private extend(lines: SentLine[], more: Buffer): void {
    if (this.isTooLong) return;
    if (this.rest.length + more.length > this.limits.bytesOfLine) {
      this.isTooLong = true;
      const head = Buffer.concat([this.rest.take().subarray(0, HEAD), more.subarray(0, HEAD)]);
      lines.push({ number: this.number + 1, bytes: null, head });
    } else this.rest.add(more);
  }

  private endLine(lines: SentLine[]): void {
    this.countLine();
    const bytes = this.rest.take();
    const from = beginsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
    if (!this.isTooLong && !isBlank(bytes, from, bytes.length)) lines.push({ number: this.number, bytes });
    this.isTooLong = false;
  }

  private countLine(): void {
    this.number += 1;
    if (this.number > this.limits.lines) throw refused(`The body has more than ${this.limits.lines} lines.`);
  }
}

function refused(detail: string): DomainError {
  return new DomainError('payload_too_large', 413, detail);
}

/** Looked at byte by byte where they are: a packed body of blank lines is cheap to send, and is to be as cheap to pass over. */
function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

function beginsWithMark(bytes: Buffer): boolean {
  return bytes[0] === BYTE_ORDER_MARK[0] && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}
