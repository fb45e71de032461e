import { type ErrorGroup, type ImportStatus, importStatuses, type SupplierProgress } from '../../lib/operator-api';
import { type ImportFilter, importsHref } from '../imports/import-filters';
import { statusFilter } from '../imports/import-outcome';
import { importStates } from '../imports/import-states.generated';

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

/** The imports behind a group of errors, which is of live suppliers; "-" stands for errors that name no path. */
export function importsOfGroup({ code, path }: Pick<ErrorGroup, 'code' | 'path'>): string {
  return listed({ sandbox: 'false', status: statusFilter('failed'), error_code: code, path: path ?? '-' });
}

/** Other states than the usual ones, with how many imports are in them and where they are listed. */
export function otherStates({ code, counts }: Pick<SupplierProgress, 'code' | 'counts'>) {
  return importStatuses.flatMap((status) => {
    const { counted } = importStates[status];
    const count = counts[status];
    if (counted === null || count === 0) return [];
    return [{ status, count, words: counted[count === 1 ? 0 : 1], href: importsOf(code, status) }];
  });
}
