import type { Batch } from '../../lib/operator-api';
import { importFilterNames, importsHref, readImportFilters } from '../imports/import-filters';

/** The list of what the filter of a batch finds now; null for imports chosen one by one. */
export function importsOfBatchHref({ filter }: Pick<Batch, 'filter'>): string | null {
  if ('ids' in filter) return null;
  const texts = importFilterNames.flatMap((name) => {
    const value: unknown = Reflect.get(filter, name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return importsHref(readImportFilters(Object.fromEntries(texts)));
}
