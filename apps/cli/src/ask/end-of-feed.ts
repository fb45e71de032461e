import { type CarryoverClient, type FeedPage, ValidationError } from '@carryover/client';

/** Whose feed it is. */
export interface FeedOf {
  readonly client: CarryoverClient;
  readonly code: string;
  readonly signal: AbortSignal;
}

const PAGE = 1_000;

/**
 * The end of the feed as it is now. An older service, which does not tell it, is read from its first event.
 * @param ask takes each answer, and may ask again
 */
export async function endOfFeed(
  { client, code, signal }: FeedOf,
  ask: (question: () => Promise<FeedPage>) => Promise<FeedPage>,
): Promise<string> {
  const pageAfter = (after: string | null) => client.eventPage(code, { after, pageSize: PAGE, signal });
  let page = await ask(async () => {
    try {
      return await pageAfter('end');
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return pageAfter(null);
    }
  });
  while (page.has_more) {
    const after = page.next_cursor;
    page = await ask(() => pageAfter(after));
  }
  return page.next_cursor;
}
