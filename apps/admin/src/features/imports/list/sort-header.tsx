import { FilterLink, useAskedQuery } from '../../../components/ui/asked-query';
import { parametersOf } from '../../../lib/url-filters';
import { type ImportFilters, importsHref, readImportFilters } from '../import-filters';
import classes from './sort-header.module.css';

interface Props {
  filters: ImportFilters;
  by: 'created_at' | 'modified_at' | 'attempts';
  name: string;
}

/** The head of a column of numbers that the list can be ordered by: largest first, and smallest first after that. */
export function SortHeader({ filters, by, name }: Props) {
  const asked = readImportFilters(parametersOf(useAskedQuery()));
  const isDescending = filters.sort === `-${by}`;
  const isSorted = isDescending || filters.sort === by;
  const next = isDescending ? by : (`-${by}` as const);
  return (
    <th scope="col" data-number {...(isSorted && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}>
      <FilterLink
        href={importsHref({ ...asked, sort: next, trail: [] })}
        className={classes.sort}
        data-sorted={isSorted || undefined}
      >
        {name}
        <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
      </FilterLink>
    </th>
  );
}
