'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { suppliersForFiltersQuery } from '../imports/list/suppliers-query';

/** Narrows the list to one supplier; the address follows. */
export function SupplierFilter() {
  const { get, set } = useUrlFilters();
  const chosen = get('supplier');
  const codes = (useQuery(suppliersForFiltersQuery()).data?.results ?? []).map(({ code }) => code);
  const known = chosen === '' || codes.includes(chosen) ? codes : [...codes, chosen];
  return (
    <NativeSelect
      aria-label="Supplier"
      size="xs"
      value={chosen}
      data={[{ value: '', label: 'All suppliers' }, ...known]}
      onChange={(event) => set({ supplier: event.currentTarget.value })}
    />
  );
}
