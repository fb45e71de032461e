import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Rows asked for at once. */
const CHUNK = 1_000;

/**
 * A stream of lines made of pages that are read one by one, at the pace of the reader, so that its memory does not grow
 * with its length.
 * @param header the first line
 * @param page the entries after `last`, the first ones for null
 */
export function pagesAsLines<T>(
  header: string,
  page: (last: T | null, limit: number) => Promise<readonly T[]>,
  line: (entry: T) => string,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    if (header !== '') yield header;
    let last: T | null = null;
    for (;;) {
      const entries: readonly T[] = await page(last, CHUNK);
      if (entries.length > 0) yield entries.map(line).join('');
      if (entries.length < CHUNK) return;
      last = entries.at(-1) ?? null;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

/**
 * As {@link pagesAsLines}, for slices that return the position of the next one; one may be empty and not the last.
 * @param begin position of the first slice
 */
export function slicesAsLines<Position>(
  header: string,
  begin: Position,
  slice: (after: Position) => Promise<{ readonly text: string; readonly next: Position | null }>,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield header;
    for (let after = begin; ; ) {
      const { text, next } = await slice(after);
      if (text !== '') yield text;
      if (next === null) return;
      after = next;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}

/**
 * Lines as a download. An error cuts the connection, so that a file that ends early does not look whole; the reader does
 * not see the error.
 */
export function fileOfLines(lines: Readable, type: string): StreamableFile {
  const file = new StreamableFile(lines, { type });
  return file.setErrorHandler((error, response) => {
    if (response instanceof ServerResponse) response.destroy(error);
  });
}
