import { type Query, QueryParameters, wrongCursor } from '../../../platform/http/query-parameters.js';
import type { CatalogueList, CataloguePosition } from '../../catalogue/index.js';

const MOST = 1_000;
const USUAL = 100;

/** The page of a list that is asked for. */
export interface CataloguePageRequest {
  readonly after: CataloguePosition | null;
  readonly limit: number;
}

/**
 * Reads the query of a page of entries; empty parameters count as not given, unknown ones are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readCataloguePageRequest(query: Query, list: CatalogueList): CataloguePageRequest {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const parameters = new QueryParameters(Object.fromEntries(given));
  const limit = parameters.limit(MOST) ?? USUAL;
  const after = parameters.read('cursor', (text) => readCursor(text, list), wrongCursor);
  parameters.throwProblems();
  return { after, limit };
}

/** The opaque form of a position in a list. */
export function writeCatalogueCursor(position: CataloguePosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @returns null for a cursor that is not one of ours */
function readCursor(cursor: string, { columns }: CatalogueList): CataloguePosition | null {
  const keys = columns.filter(({ isKey }) => isKey);
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(position) || position.length !== keys.length) return null;
    const isKey = (part: unknown, index: number) =>
      typeof part === 'string' && !part.includes('\0') && 'value' in (keys[index]?.read(part) ?? {});
    return position.every(isKey) ? (position as string[]) : null;
  } catch {
    return null;
  }
}
