import { normaliseInstant, Text } from '@carryover/contract';
import { readOpaqueCursor, writeOpaqueCursor } from '../../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../../platform/http/query-parameters.js';
import { readLimit, wrongCursor } from '../../feed/event-feed.request.js';
import type { DeadLetterPosition } from '../webhooks.queries.js';

const CURSOR = /^([^|]+Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Request to create the webhook or to change its address. */
export class SetOwnWebhookRequest {
  @Text({ required: true, max: 2000 })
  url: string;
}

/**
 * Reads `limit` and `cursor`; other parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readDeadLettersRequest(query: Query): { after: DeadLetterPosition | null; limit: number } {
  const parameters = new QueryParameters(query);
  const after = parameters.read('cursor', readPosition, wrongCursor);
  const limit = readLimit(parameters);
  parameters.throwProblems();
  return { after, limit };
}

/** The opaque form of a position in the list of dead letters. */
export function writePosition({ diedAt, id }: DeadLetterPosition): string {
  return writeOpaqueCursor(diedAt, id);
}

function readPosition(text: string): DeadLetterPosition | null {
  const [diedAt = '', id] = readOpaqueCursor(text, CURSOR) ?? [];
  return id === undefined || normaliseInstant(diedAt) === null ? null : { diedAt, id };
}
