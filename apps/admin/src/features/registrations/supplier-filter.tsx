'use client';

import { useUrlFilters } from '../../components/ui/use-url-filters';
import { SupplierSelect } from '../suppliers/supplier-select';

/** Narrows the list to one supplier or to sandboxes; the address follows. */
export function SupplierFilter() {
  const { get, set } = useUrlFilters();
  return (
    <SupplierSelect
      size="xs"
      chosen={{ supplier: get('supplier'), sandbox: get('sandbox') }}
      change={({ supplier, sandbox }) => set({ supplier, sandbox })}
    />
  );
}
