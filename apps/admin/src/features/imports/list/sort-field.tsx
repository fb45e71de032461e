'use client';

import { NativeSelect } from '@mantine/core';
import { useReplace } from '../../../components/ui/asked-query';
import { type ImportFilters, type ImportSort, importSorts, importsHref } from '../import-filters';
import classes from '../import-toolbar.module.css';

const labels: Record<ImportSort, string> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-modified_at': 'Latest change first',
  modified_at: 'Oldest change first',
  '-attempts': 'Most attempts first',
  attempts: 'Fewest attempts first',
};

/** The order of the list, for phones, where rows are cards and columns have no heads. */
export function SortField({ filters }: { filters: ImportFilters }) {
  const replace = useReplace();
  return (
    <NativeSelect
      className={classes.sort}
      aria-label="Order"
      size="sm"
      data={importSorts.map((sort) => ({ value: sort, label: labels[sort] }))}
      value={filters.sort}
      onChange={(event) => {
        const sort = importSorts.find((known) => known === event.currentTarget.value) ?? filters.sort;
        replace(importsHref({ ...filters, sort, trail: [] }));
      }}
    />
  );
}
