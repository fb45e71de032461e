import { type CarryoverClient, type FeedPage, ValidationError } from '@carryover/client';

/** Whose feed it is. */
export interface FeedOf {
  readonly client: CarryoverClient;
  readonly code: string;
  readonly signal: AbortSignal;
}

const PAGE = 1_000;
const END = 'end';

/** What to ask for next: where the service has not found the end yet, the end once more, as what comes behind the page was there before. */
export function behind(after: string | null, { next_cursor: next, has_more: hasMore }: FeedPage): string {
  return after === END && hasMore ? END : next;
}

/**
 * The end of the feed as it is now. An older service, which does not tell it, is read from its first event.
 * @param ask takes each answer, and may ask again
 */
export async function endOfFeed(
  { client, code, signal }: FeedOf,
  ask: (question: () => Promise<FeedPage>) => Promise<FeedPage>,
): Promise<string> {
  const pageAfter = (after: string | null) => client.eventPage(code, { after, pageSize: PAGE, signal });
  let asked: string | null = END;
  let page = await ask(async () => {
    try {
      return await pageAfter(END);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      asked = null;
      return pageAfter(null);
    }
  });
  while (page.has_more) {
    const after = behind(asked, page);
    asked = after;
    page = await ask(() => pageAfter(after));
  }
  return page.next_cursor;
}
