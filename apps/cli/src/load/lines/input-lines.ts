import { accountChunks } from '../../input/account-chunks.js';
import { type LineBatch, lineBatches, linesOf } from '../../input/line-batches.js';
import { openInput } from '../../input/open-input.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { LinePosition } from '../journal/records.js';

/** Longer lines are no accounts: the service takes 5 MiB unless it is told otherwise. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** A line of an input. */
export interface InputLine {
  readonly position: LinePosition;
  /** The line without its line end; null when it is longer than any line may be. */
  readonly bytes: Uint8Array | null;
}

/** How far the reading is. */
export interface Reading {
  bytesRead: number;
}

/**
 * The lines of inputs that hold anything, one input after the other.
 * @throws CommandProblem one cannot be read (file), or is no file of lines of JSON (problems)
 */
export async function* inputLines(
  paths: readonly string[],
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
  reading: Reading = { bytesRead: 0 },
): AsyncGenerator<InputLine> {
  let before = 0;
  for (const [file, path] of paths.entries()) {
    const input = await openInput(path, surroundings);
    try {
      for await (const batch of lineBatches(accountChunks(input), LONGEST_LINE)) {
        reading.bytesRead = before + input.bytesRead();
        yield* linesOfBatch(batch, file);
      }
      before += input.bytesRead();
    } finally {
      await input.close();
    }
  }
}

function* linesOfBatch({ firstLine, bytes, isTooLong }: LineBatch, file: number): Generator<InputLine> {
  if (isTooLong) yield { position: [file, firstLine], bytes: null };
  for (const { index, start, end } of linesOf(bytes)) {
    yield { position: [file, firstLine + index], bytes: withoutEnds(bytes.subarray(start, end)) };
  }
}

/** Without a byte order mark and a carriage return. */
function withoutEnds(bytes: Uint8Array): Uint8Array {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  return bytes.subarray(start, end);
}
