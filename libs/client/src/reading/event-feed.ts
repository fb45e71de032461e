import { pause } from '../transport/pause.js';
import type { FeedEntry, FeedPage } from '../types.js';

/** Options of reading the event feed. */
export interface FeedOptions {
  /** Cursor of the last entry that was processed; null for the beginning, `end` for what comes after the latest entry. */
  readonly after?: string | null;
  /** Entries per page, 1,000 at most. */
  readonly pageSize?: number;
  /** Whether to wait for new events at the end of the feed. Otherwise the iteration ends there. */
  readonly follow?: boolean;
  /** Pause between polls at the end of the feed, in milliseconds. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

/** Asks for what comes after the latest entry. */
const END = 'end';

/** Yields the entries of the feed, page by page. @param readPage reads the page after a cursor */
export async function* feedEntries(
  readPage: (after: string | null) => Promise<FeedPage>,
  { after = null, follow = false, every = 2_000 }: FeedOptions,
  signals: readonly AbortSignal[],
): AsyncGenerator<FeedEntry, void, undefined> {
  for (let cursor = after; ; ) {
    const { results, next_cursor: next, has_more: hasMore } = await readPage(cursor);
    yield* results;
    // As long as the service says so, what comes after `next` was there before: the end is asked for once more.
    if (cursor !== END || !hasMore) cursor = next;
    if (!hasMore && !follow) return;
    if (!hasMore) await pause(every, signals);
  }
}
