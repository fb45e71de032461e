import type { SupplierDeadLetter } from '../types.js';

/** A page of dead letters. */
export interface DeadLetterPage {
  readonly results: readonly SupplierDeadLetter[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

/** Yields dead letters, page by page. @param readPage reads the page after a cursor */
export async function* deadLetterEntries(
  readPage: (cursor: string | null) => Promise<DeadLetterPage>,
): AsyncGenerator<SupplierDeadLetter, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: DeadLetterPage = await readPage(cursor);
    yield* page.results;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
