import { ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';

const MOST = 200;
const USUAL = 50;
const wrongLimit = new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${MOST}.`);
const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');
const wrongText = new ShapeProblem('R04', 'invalid_type', 'Expected string.');

/** The query of a list of the operator API: filters, `limit` and `cursor`. Empty parameters count as not given. */
export class ListQuery {
  readonly parameters: QueryParameters;

  /** @param filters names of the parameters the list takes beside `limit` and `cursor` */
  constructor(query: Query, filters: readonly string[]) {
    const given = Object.entries(query).filter(([, value]) => value !== '');
    this.parameters = new QueryParameters(Object.fromEntries(given));
    this.parameters.reportUnknown([...filters, 'limit', 'cursor']);
  }

  /** A filter as trimmed text, null when it is not given. */
  text(name: string): string | null {
    return this.parameters.read(name, (text) => (text.includes('\0') ? null : text.trim()), wrongText);
  }

  /** Entries of a page. */
  limit(): number {
    const read = (text: string) => (/^\d{1,3}$/.test(text) && isLimit(Number(text)) ? Number(text) : null);
    return this.parameters.read('limit', read, wrongLimit) ?? USUAL;
  }

  /** @param pattern what our cursors decode to; its groups are the parts of the position */
  cursor(pattern: RegExp): readonly string[] | null {
    return this.parameters.read('cursor', (text) => readCursor(text, pattern), wrongCursor);
  }
}

function isLimit(limit: number): boolean {
  return limit >= 1 && limit <= MOST;
}

function readCursor(cursor: string, pattern: RegExp): readonly string[] | null {
  const parts = pattern.exec(Buffer.from(cursor, 'base64url').toString())?.slice(1);
  return parts === undefined || parts.some((part) => part.includes('\0')) ? null : parts;
}

/** The opaque form of a position in a list. */
export function writeCursor(...parts: readonly string[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** A page of a list. */
export interface Page<T> {
  results: readonly T[];
  next_cursor: string | null;
}

/**
 * Makes a page of rows of which one more than the limit was asked for.
 * @param cursorOf the cursor behind an entry
 */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  return { results, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
