import { ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { type FeedPosition, readFeedCursor } from './feed-cursor.js';

/** `after` of whoever wants nothing of what is there already. No cursor is as short. */
export const END = 'end';
/** Entries of a page, unless asked for otherwise and at most. */
export const USUAL = 100;
export const MOST = 1_000;
export const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This is no cursor of this feed.');

/** What is asked of the feed. */
export interface FeedRequest {
  readonly after: FeedPosition | typeof END;
  readonly limit: number;
}

/**
 * Reads `after` and `limit`; other parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readFeedRequest(query: Query, importSupplierId: string): FeedRequest {
  const parameters = new QueryParameters(query);
  const read = (text: string) => (text === END ? END : readFeedCursor(text, importSupplierId));
  const after = parameters.read('after', read, wrongCursor);
  const limit = readLimit(parameters);
  parameters.throwProblems();
  return { after: after ?? { importSupplierId, position: '0' }, limit };
}

/** Reads the page size of a list of events. */
export function readLimit(parameters: QueryParameters): number {
  return parameters.limit(MOST) ?? USUAL;
}
