import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/domain-error.js';
import { openBody, tooLarge, unreadable } from './read-body.js';

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

const LINE_BREAK = 0x0a;

/**
 * The lines of a body of newline-delimited JSON, a handful at a time, as fast as they are taken; only those are in memory.
 * Blank lines are passed over. Whoever stops early leaves the rest to be thrown away.
 *
 * @throws DomainError 415 for another content type, charset or encoding, 413 beyond a limit, 400 for a broken stream
 */
export async function* readLines(request: IncomingMessage, limits: LineLimits): AsyncGenerator<BodyLine[]> {
  const body = openBody(request, limits.bytes, 'application/x-ndjson');
  if (body === null) return;
  const splitter = new LineSplitter(limits);
  try {
    // Destroying the request would close the connection under the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield splitter.take(chunk as Buffer);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  } finally {
    // Whatever is left is thrown away as it comes, so that the sender comes to read the answer.
    request.unpipe();
    request.resume();
  }
  yield splitter.end();
}

class LineSplitter {
  private bytes = 0;
  private number = 0;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly limits: LineLimits) {}

  /** The lines that end in a chunk. */
  take(chunk: Buffer): BodyLine[] {
    this.bytes += chunk.length;
    if (this.bytes > this.limits.bytes) throw tooLarge(this.limits.bytes);
    const text = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const lines: BodyLine[] = [];
    let from = 0;
    for (let to = text.indexOf(LINE_BREAK); to !== -1; to = text.indexOf(LINE_BREAK, from)) {
      this.push(lines, text.subarray(from, to));
      from = to + 1;
    }
    this.rest = text.subarray(from);
    this.requireLength(this.rest);
    return lines;
  }

  /** The line that ends with the body. */
  end(): BodyLine[] {
    const lines: BodyLine[] = [];
    if (this.rest.length > 0) this.push(lines, this.rest);
    return lines;
  }

  private push(lines: BodyLine[], bytes: Buffer): void {
    this.requireLength(bytes);
    this.number += 1;
    if (this.number > this.limits.lines) throw refused(`The body has more than ${this.limits.lines} lines.`);
    if (!isBlank(bytes)) lines.push({ number: this.number, bytes });
  }

  private requireLength({ length }: Buffer): void {
    if (length > this.limits.bytesOfLine)
      throw refused(`Line ${this.number + 1} is longer than ${this.limits.bytesOfLine} bytes.`);
  }
}

function refused(detail: string): DomainError {
  return new DomainError('payload_too_large', 413, detail);
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
