import { normaliseInstant, ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';

/** An id of ours, to be part of the pattern of a cursor. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const MOST = 200;
const USUAL = 50;
const MOMENT = new RegExp(`^([^|]+)\\|(${UUID_PATTERN})$`);
const wrongLimit = new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${MOST}.`);
/** What is said of a cursor that we did not make. */
export const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');
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
    return this.parameters.read(name, filterText, wrongText);
  }

  /**
   * Reads the filters `supplier` and `sandbox`; without both a list has the entries of live suppliers.
   * @returns true for those of sandboxes, false for those of live suppliers, null for both
   */
  kind(): boolean | null {
    return this.parameters.flag('sandbox') ?? (this.text('supplier') === null ? false : null);
  }

  /** Entries of a page. */
  limit(): number {
    const read = (text: string) => (/^\d{1,3}$/.test(text) && isLimit(Number(text)) ? Number(text) : null);
    return this.parameters.read('limit', read, wrongLimit) ?? USUAL;
  }

  /** @returns the moment and the id that a cursor of a list ordered by time is made of */
  momentCursor(): readonly [moment: string, id: string] | null {
    const [moment, id] = this.cursor(MOMENT) ?? [];
    if (moment === undefined || id === undefined) return null;
    if (normaliseInstant(moment) !== null) return [moment, id];
    this.parameters.report('cursor', wrongCursor);
    return null;
  }

  /** @param pattern what our cursors decode to; its groups are the parts of the position */
  cursor(pattern: RegExp): readonly string[] | null {
    return this.parameters.read('cursor', (text) => readCursor(text, pattern), wrongCursor);
  }
}

/** A filter without blanks around it; null for one that is blank or cannot be in a text of the database. */
export function filterText(text: string): string | null {
  return text.includes('\0') || text.trim() === '' ? null : text.trim();
}

function isLimit(limit: number): boolean {
  return limit >= 1 && limit <= MOST;
}

/** The parts of a position; null when the cursor is none of ours. @param pattern as for {@link ListQuery.cursor} */
export function readCursor(cursor: string, pattern: RegExp): readonly string[] | null {
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

/** Makes a page of rows of which one more than the limit was asked for. @param cursorOf the cursor after an entry */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => string): Page<T> {
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  return { results, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
