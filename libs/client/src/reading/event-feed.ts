import { pause } from '../transport/pause.js';
import type { FeedEntry, FeedPage } from '../types.js';

/** How the feed is followed. */
export interface FeedOptions {
  /** Where to go on: the cursor stored last; null begins at the beginning. */
  readonly after?: string | null;
  /** Entries asked for at once, 1,000 at most. */
  readonly pageSize?: number;
  /** Whether to wait for what is still to come; otherwise the feed ends where it ends at present. */
  readonly follow?: boolean;
  /** Milliseconds to wait at the end of the feed, when it is followed. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

/** Entry by entry through the pages of the feed. @param readPage asks for the page behind a cursor */
export async function* feedEntries(
  readPage: (after: string | null) => Promise<FeedPage>,
  { after = null, follow = false, every = 2_000 }: FeedOptions,
  signals: readonly AbortSignal[],
): AsyncGenerator<FeedEntry, void, undefined> {
  for (let cursor = after; ; ) {
    const { results, next_cursor: next, has_more: hasMore } = await readPage(cursor);
    yield* results;
    cursor = next;
    if (!hasMore && !follow) return;
    if (!hasMore) await pause(every, signals);
  }
}
