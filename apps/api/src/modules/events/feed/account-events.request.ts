import { normaliseInstant } from '@carryover/contract';
import { readOpaqueCursor, writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import type { EventMoment } from './account-events.queries.js';
import { readLimit, wrongCursor } from './event-feed.request.js';

const CURSOR = /^([^|]+Z)\|(\d{1,18})$/;

/**
 * Reads `limit` and `cursor`; other parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readAccountEventsRequest(query: Query): { after: EventMoment | null; limit: number } {
  const parameters = new QueryParameters(query);
  const after = parameters.read('cursor', readMoment, wrongCursor);
  const limit = readLimit(parameters);
  parameters.throwProblems();
  return { after, limit };
}

/** The opaque form of a position in the events of an account. */
export function writeMoment({ occurredAt, id }: EventMoment): string {
  return writeOpaqueCursor(occurredAt, id);
}

function readMoment(text: string): EventMoment | null {
  const [occurredAt = '', id] = readOpaqueCursor(text, CURSOR) ?? [];
  return id === undefined || normaliseInstant(occurredAt) === null ? null : { occurredAt, id };
}
