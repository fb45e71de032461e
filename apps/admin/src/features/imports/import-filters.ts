import { type ImportStatus, importStatuses } from '../../lib/operator-api';

/** What the list shows, exactly as the address says it. `trail` holds the cursors from the second page to this one. */
export interface ImportFilters {
  status: ImportStatus | null;
  search: string;
  trail: readonly string[];
}

export const pageSize = 50;

/** Longest trail kept in an address; "Newer" then ends at the newest page instead of the one before. */
const maxTrail = 40;

type Parameter = string | string[] | undefined;

function all(value: Parameter): string[] {
  return value === undefined ? [] : [value].flat();
}

/** Reads the filters from an address; what it does not know it leaves out. */
export function readImportFilters(parameters: Record<string, Parameter>): ImportFilters {
  const [status] = all(parameters.status);
  return {
    status: importStatuses.find((known) => known === status) ?? null,
    search: all(parameters.search)[0]?.trim().slice(0, 100) ?? '',
    trail: all(parameters.cursor).filter(Boolean).slice(-maxTrail),
  };
}

/** The address of the list with these filters. */
export function importsHref({ status, search, trail }: ImportFilters): string {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  for (const cursor of trail.slice(-maxTrail)) query.append('cursor', cursor);
  return query.size === 0 ? '/imports' : `/imports?${query}`;
}

/** The operator API's path, without its prefix, that answers these filters. */
export function importsApiPath({ status, search, trail }: ImportFilters): string {
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  const cursor = trail.at(-1);
  if (cursor) query.set('cursor', cursor);
  return `/imports?${query}`;
}

/** Addresses of the neighbouring pages, null at either end. */
export function neighbours(
  filters: ImportFilters,
  nextCursor: string | null,
): { newer: string | null; older: string | null } {
  const { trail } = filters;
  return {
    newer: trail.length === 0 ? null : importsHref({ ...filters, trail: trail.slice(0, -1) }),
    older: nextCursor === null ? null : importsHref({ ...filters, trail: [...trail, nextCursor] }),
  };
}
