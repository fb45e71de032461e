import { normaliseInstant } from '@carryover/contract';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import type { ImportListPosition } from './import-lists.queries.js';

/** The largest page. */
export const MOST = 10_000;
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** How a list of version 1 is asked for. */
export interface ListRequest {
  /** Entries at most; null for the whole list. */
  readonly limit: number | null;
  readonly after: ImportListPosition | null;
}

/**
 * Reads the query of a list; unknown parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListRequest(query: Query): ListRequest {
  const parameters = new QueryParameters(query);
  const limit = parameters.limit(MOST);
  const after = parameters.cursor(POSITION, readPosition);
  parameters.throwProblems();
  return { limit, after };
}

/** The value of a Link header that names the page after a position. @param address of the list, absolute */
export function nextLink(
  address: string,
  limit: number,
  { createdAt, id }: ImportListPosition,
  hasWaves = false,
): string {
  const include = hasWaves ? '&include=wave' : '';
  return `<${address}?limit=${limit}&cursor=${writeOpaqueCursor(createdAt, id)}${include}>; rel="next"`;
}

function readPosition([createdAt = '', id = '']: readonly string[]): ImportListPosition | null {
  return normaliseInstant(createdAt) === null ? null : { createdAt, id };
}
