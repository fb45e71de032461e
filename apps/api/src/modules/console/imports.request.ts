import { FieldErrorTree, normaliseInstant } from '@carryover/contract';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { type ImportsFilter, type ListPosition, PROCESS_STATUSES, type ProcessStatus } from '../imports/index.js';

const PARAMETERS = ['status', 'supplier', 'search', 'limit', 'cursor'];
const MOST = 200;
const USUAL = 50;

/** What a page of imports is asked by. */
export interface ListImportsRequest {
  readonly filter: ImportsFilter;
  readonly after: ListPosition | null;
  readonly limit: number;
}

/**
 * Reads the query of the list of imports. Empty parameters count as not given.
 *
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListImportsRequest(query: Readonly<Record<string, unknown>>): ListImportsRequest {
  const errors = new FieldErrorTree();
  const text = (name: string): string | null => {
    const value = query[name];
    if (value === undefined || value === '') return null;
    if (typeof value === 'string' && !value.includes('\0')) return value.trim();
    errors.add(name, 'Expected string.');
    return null;
  };
  for (const name of Object.keys(query)) {
    if (!PARAMETERS.includes(name)) errors.add([name], 'This field is not recognised.');
  }
  const status = text('status');
  if (status !== null && !isStatus(status)) errors.add('status', `"${status}" is not an accepted value.`);
  const limit = text('limit') ?? String(USUAL);
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    errors.add('limit', `Expected a whole number from 1 to ${MOST}.`);
  const cursor = text('cursor');
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && after === null) errors.add('cursor', 'This cursor is not one of ours.');
  const request = { supplier: text('supplier'), search: text('search') };
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return { filter: { ...request, status: status as ProcessStatus | null }, after, limit: Number(limit) };
}

/** The opaque form of a position in a list. */
export function writeCursor({ createdAt, id }: ListPosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

const CURSOR = /^([^|]+Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readCursor(cursor: string): ListPosition | null {
  const [, createdAt = '', id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return id === undefined || normaliseInstant(createdAt) === null ? null : { createdAt, id };
}

function isStatus(text: string): text is ProcessStatus {
  return PROCESS_STATUSES.some((status) => status === text);
}
