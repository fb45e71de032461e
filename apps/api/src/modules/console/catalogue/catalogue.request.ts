import { FieldErrorTree } from '@carryover/contract';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import type { CatalogueList, CataloguePosition } from '../../catalogue/index.js';

const MOST = 1_000;
const USUAL = 100;

/** The page of a list that is asked for. */
export interface CataloguePageRequest {
  readonly after: CataloguePosition | null;
  readonly limit: number;
}

/**
 * Reads the query of a page of entries.
 *
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readCataloguePageRequest(
  { limit, cursor }: Readonly<Record<string, unknown>>,
  list: CatalogueList,
): CataloguePageRequest {
  const errors = new FieldErrorTree();
  const size = limit === undefined || limit === '' ? USUAL : Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > MOST)
    errors.add('limit', `Expected a whole number from 1 to ${MOST}.`);
  const after = cursor === undefined || cursor === '' ? null : readCursor(cursor, list);
  if (after === undefined) errors.add('cursor', 'This cursor is not one of ours.');
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return { after: after ?? null, limit: size };
}

/** The opaque form of a position in a list. */
export function writeCatalogueCursor(position: CataloguePosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @returns undefined for a cursor that is not one of ours */
function readCursor(cursor: unknown, { columns }: CatalogueList): CataloguePosition | undefined {
  if (typeof cursor !== 'string') return undefined;
  const keys = columns.filter(({ isKey }) => isKey);
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(position) || position.length !== keys.length) return undefined;
    const isKey = (part: unknown, index: number) =>
      typeof part === 'string' && !part.includes('\0') && 'value' in (keys[index]?.read(part) ?? {});
    return position.every(isKey) ? (position as string[]) : undefined;
  } catch {
    return undefined;
  }
}
