import { normaliseInstant, ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';

/** An id of ours, to be part of the pattern of a cursor. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const MOST = 200;
const USUAL = 50;
const MOMENT = new RegExp(`^([^|]+)\\|(${UUID_PATTERN})$`);
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
    return this.parameters.limit(MOST) ?? USUAL;
  }

  /** @returns the moment and the id that a cursor of a list ordered by time is made of */
  momentCursor(): readonly [moment: string, id: string] | null {
    return this.parameters.cursor(MOMENT, ([moment = '', id = '']) =>
      normaliseInstant(moment) === null ? null : [moment, id],
    );
  }

  /** @returns the parts of a position. @param pattern what positions look like; its groups are the parts */
  cursor(pattern: RegExp): readonly string[] | null {
    return this.parameters.cursor(pattern, (parts) => parts);
  }
}

/** A filter without blanks around it; null for one that is blank or cannot be in a text of the database. */
export function filterText(text: string): string | null {
  return text.includes('\0') || text.trim() === '' ? null : text.trim();
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
