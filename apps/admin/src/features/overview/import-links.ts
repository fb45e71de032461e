import type { ErrorGroup, ImportStatus, SupplierProgress } from '../../lib/operator-api';
import { type ImportFilter, importsHref } from '../imports/import-filters';

/** The statuses of imports that failed. */
const failed: readonly ImportStatus[] = ['ERRORED', 'DRY_RUN_ERRORED'];

function listed(filter: ImportFilter): string {
  return importsHref({ filter, sort: '-created_at', trail: [] });
}

/** Imports of one supplier in some of the statuses. */
export function importsOf(supplier: string, ...statuses: readonly ImportStatus[]): string {
  return listed({ supplier, ...(statuses.length > 0 && { status: statuses.join(',') }) });
}

/** Imports of all live suppliers in a status, those first that came first. */
export function oldestImports(status: ImportStatus): string {
  return importsHref({ filter: { sandbox: 'false', status }, sort: 'created_at', trail: [] });
}

/** The imports behind a group of errors, which is of live suppliers; "-" stands for errors that name no place. */
export function importsOfGroup({ code, path }: Pick<ErrorGroup, 'code' | 'path'>): string {
  return listed({ sandbox: 'false', status: failed.join(','), error_code: code, path: path ?? '-' });
}

/** Other states than the usual ones, with how many imports are in them and where they are listed. */
export function otherStates({ code, counts }: Pick<SupplierProgress, 'code' | 'counts'>) {
  const words = [
    ['DRY_RUN_SUCCEEDED', 'dry run', 'dry runs'],
    ['DRY_RUN_ERRORED', 'dry run failed', 'dry runs failed'],
    ['CANCELLED', 'cancelled', 'cancelled'],
  ] as const;
  return words
    .map(([status, one, many]) => ({ status, count: counts[status], words: counts[status] === 1 ? one : many }))
    .filter(({ count }) => count > 0)
    .map((state) => ({ ...state, href: importsOf(code, state.status) }));
}
