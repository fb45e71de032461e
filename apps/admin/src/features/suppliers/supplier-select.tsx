'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { suppliersForFiltersQuery } from '../imports/list/suppliers-query';
import { type ChosenSuppliers, choiceOf, chosenBy, supplierChoices } from './supplier-choices';

interface Props {
  chosen: ChosenSuppliers;
  /** Whether the list shows sandboxes beside live suppliers unless one of them is chosen. */
  listsBoth?: boolean;
  size?: 'xs' | 'sm';
  change: (chosen: ChosenSuppliers) => void;
}

/** Narrows a list to a supplier, to all live ones or to all sandboxes. */
export function SupplierSelect({ chosen, listsBoth = false, size = 'sm', change }: Props) {
  const { data } = useQuery(suppliersForFiltersQuery());
  return (
    <NativeSelect
      aria-label="Supplier"
      size={size}
      data={supplierChoices(data?.results ?? [], chosen, listsBoth)}
      value={choiceOf(chosen, listsBoth)}
      onChange={(event) => change(chosenBy(event.currentTarget.value))}
    />
  );
}
