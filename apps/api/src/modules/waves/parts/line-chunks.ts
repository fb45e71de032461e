import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SentLine } from '../../../platform/http/read-lines.js';
import { expectLinesOfJson } from './first-lines.js';
import type { ReceivedLine } from './wave-lines.repository.js';

/** How much one chunk has at most: it ends with the line that reaches either. */
export interface ChunkSize {
  readonly lines: number;
  readonly bytes: number;
}

/** What is checked and written at a time. More lines go no faster, and each chunk holds up everybody's requests for as long as its rows take. */
export const CHUNK: ChunkSize = { lines: 32, bytes: 2 * 1024 ** 2 };

/**
 * A chunk while others than the sender wait for answers: for each processor that they can be answered by, 4 accounts with all their fields
 * (7.5 KB each). Lines that are shorter take less time, so it is bytes that are fewer. See ADR 0161.
 */
export const CHUNK_BESIDE_OTHERS: ChunkSize = {
  lines: CHUNK.lines,
  bytes: Math.min(CHUNK.bytes, 28 * 1024 * availableParallelism()),
};

/** Bytes of the digest of a line. */
const DIGEST = 16;

/** A line that may have lost its bytes. */
export type ChunkLine = ReceivedLine & Omit<SentLine, 'number'>;

/**
 * Gathers lines into chunks; the first lines are looked at before any is passed on. Lines that came before the source failed are passed on
 * before its failure.
 * @param sizeOfChunk how much the chunk has that is being gathered
 */
export async function* inChunks(
  batches: AsyncIterable<readonly SentLine[]>,
  sizeOfChunk = () => CHUNK,
): AsyncGenerator<ChunkLine[]> {
  let chunk: ChunkLine[] = [];
  let size = 0;
  let isKnown = false;
  let failure: unknown;
  const source = batches[Symbol.asyncIterator]();
  const next = () =>
    source.next().catch((error: unknown) => {
      failure = error;
      return { done: true, value: [] } as const;
    });
  try {
    for (let batch = await next(); batch.done !== true; batch = await next()) {
      for (const { number, bytes, head } of batch.value) {
        const digest = createHash('sha256')
          .update(bytes ?? '')
          .digest()
          .subarray(0, DIGEST);
        chunk.push({ number, bytes, digest, ...(head && { head }) });
        size += bytes?.length ?? 0;
        // A whole book in one array is one line: nobody waits for its end to be told so.
        if (head !== undefined && !isKnown) expectLinesOfJson(chunk);
        const full = sizeOfChunk();
        if (chunk.length < full.lines && size < full.bytes) continue;
        if (!isKnown) expectLinesOfJson(chunk);
        isKnown = true;
        yield chunk;
        [chunk, size] = [[], 0];
      }
    }
  } finally {
    await source.return?.();
  }
  if (chunk.length > 0) {
    if (!isKnown) expectLinesOfJson(chunk);
    yield chunk;
  }
  if (failure !== undefined) throw failure;
}
