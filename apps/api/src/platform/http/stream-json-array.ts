import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Milliseconds in which the reader has to take a batch. Below the time the database lets a transaction idle, above the
 * time it gives a statement.
 */
export const STALLED_AFTER = 25_000;

/** The reader went away or took too long; nobody is left to be told. */
export class ReaderGone extends Error {}

/** The next entries, perhaps none; null when there are no more. */
export type NextBatch = () => Promise<readonly unknown[] | null>;

/** How an array is sent. */
export interface ArrayAnswer {
  /** JSON text before and after the array, which makes it a member of an object: `{"a":1,"entries":` and `}`. */
  readonly before?: string;
  readonly after?: string;
  /** Milliseconds after which a reader that takes nothing is cut off. */
  readonly stalledAfter?: number | undefined;
}

/**
 * Answers 200 with a JSON array, batch by batch, at the speed of the reader. The first byte is sent before the first
 * batch is read. When a batch cannot be read the connection is destroyed, so that half a list is not taken for a
 * whole one.
 * @throws ReaderGone the reader did not take the answer
 * @throws the error of `next`
 */
export async function streamJsonArray(
  response: ServerResponse,
  next: NextBatch,
  { before = '', after = '', stalledAfter = STALLED_AFTER }: ArrayAnswer = {},
): Promise<void> {
  response.statusCode = 200;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  let failure: { readonly error: unknown } | null = null;
  const stalled = setTimeout(() => response.destroy(), stalledAfter);
  async function noted(): Promise<readonly unknown[] | null> {
    try {
      return await next();
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      stalled.refresh();
    }
  }
  try {
    await pipeline(Readable.from(arrayText(noted, before, after), { highWaterMark: 1 }), response);
  } catch {
    throw failure === null ? new ReaderGone() : Object(failure).error;
  } finally {
    clearTimeout(stalled);
  }
}

async function* arrayText(next: NextBatch, before: string, after: string): AsyncGenerator<string> {
  yield `${before}[`;
  let separator = '';
  for (let batch = await next(); batch !== null; batch = await next()) {
    if (batch.length === 0) continue;
    // The whole batch at once, without its brackets: a text for each entry costs twice the time.
    yield separator + JSON.stringify(batch).slice(1, -1);
    separator = ',';
  }
  yield `]${after}`;
}
