const NEWLINE = 0x0a;

/** Some whole lines of a file, in memory that can be handed to another thread. */
export interface LineBatch {
  /** Number of the first of them in its file, from 1. */
  readonly firstLine: number;
  readonly lines: number;
  /** The lines with their line ends; empty for a line that is too long, which is a batch of its own. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isTooLong: boolean;
}

/**
 * Cuts a stream of bytes into batches of whole lines. It looks at line feeds only and never copies a byte twice. The
 * last line needs no line feed. A line that grows beyond `longest` bytes is dropped as it comes, so that no file can
 * fill the memory.
 */
export async function* lineBatches(chunks: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<LineBatch> {
  const cutter = new LineCutter(longest);
  for await (const chunk of chunks) yield* cutter.cut(chunk);
  yield* cutter.end();
}

class LineCutter {
  private parts: Uint8Array[] = [];
  private held = 0;
  private line = 1;
  private isDropping = false;

  constructor(private readonly longest: number) {}

  *cut(chunk: Uint8Array): Generator<LineBatch> {
    let rest = chunk;
    if (this.isDropping) {
      const end = rest.indexOf(NEWLINE);
      if (end < 0) return;
      this.isDropping = false;
      this.line += 1;
      rest = rest.subarray(end + 1);
    }
    const end = rest.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      this.hold(rest.subarray(0, end));
      yield this.take();
    }
    this.hold(rest.subarray(end));
    if (this.held > this.longest) yield this.drop();
  }

  *end(): Generator<LineBatch> {
    if (this.held > 0) yield this.take();
  }

  private hold(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.parts.push(piece);
    this.held += piece.length;
  }

  private take(): LineBatch {
    const bytes = new Uint8Array(this.held);
    let position = 0;
    for (const part of this.parts) {
      bytes.set(part, position);
      position += part.length;
    }
    const lines = countLines(bytes);
    const batch = { firstLine: this.line, lines, bytes, isTooLong: false };
    this.parts = [];
    this.held = 0;
    this.line += lines;
    return batch;
  }

  private drop(): LineBatch {
    this.parts = [];
    this.held = 0;
    this.isDropping = true;
    return { firstLine: this.line, lines: 1, bytes: new Uint8Array(0), isTooLong: true };
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return bytes.at(-1) === NEWLINE ? lines : lines + 1;
}

/** One line of a batch, without its line end. */
export interface Line {
  /** Position in its batch, from 0. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** The lines of a batch that hold anything: blank ones and a byte order mark alone are left out. */
export function* linesOf(bytes: Uint8Array): Generator<Line> {
  let start = 0;
  for (let index = 0; start < bytes.length; index += 1) {
    const feed = bytes.indexOf(NEWLINE, start);
    const end = feed < 0 ? bytes.length : feed;
    if (!isBlank(bytes, start, end)) yield { index, start, end };
    start = end + 1;
  }
}

const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  let position = start;
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) position += 3;
  while (position < end && BLANKS.has(bytes[position])) position += 1;
  return position >= end;
}
