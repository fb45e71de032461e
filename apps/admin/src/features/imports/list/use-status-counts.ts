import { useQuery } from '@tanstack/react-query';
import { type ImportCounts, importStatuses } from '../../../lib/operator-api';
import type { ImportFilter } from '../import-filters';
import { suppliersForFiltersQuery } from './suppliers-query';

/** How many imports stand in each status, of one supplier or of all; null while it is not known, or other filters are set. */
export function useStatusCounts({ status: _, supplier, ...others }: ImportFilter): ImportCounts | null {
  const { data } = useQuery(suppliersForFiltersQuery());
  if (data === undefined || data.next_cursor !== null || Object.keys(others).length > 0) return null;
  const counted = data.results.filter(({ code }) => supplier === undefined || code === supplier);
  const sum = (status: (typeof importStatuses)[number]) => counted.reduce((all, { counts }) => all + counts[status], 0);
  return Object.fromEntries(importStatuses.map((status) => [status, sum(status)])) as ImportCounts;
}
