import Link from 'next/link';
import { type ImportFilters, importsHref } from '../import-filters';
import classes from './sort-header.module.css';

interface Props {
  filters: ImportFilters;
  by: 'created_at' | 'modified_at' | 'attempts';
  name: string;
}

/** The head of a column of numbers that the list can be ordered by: largest first, and smallest first after that. */
export function SortHeader({ filters, by, name }: Props) {
  const isDescending = filters.sort === `-${by}`;
  const isSorted = isDescending || filters.sort === by;
  const next = isDescending ? by : (`-${by}` as const);
  return (
    <th scope="col" data-number {...(isSorted && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}>
      <Link
        href={importsHref({ ...filters, sort: next, trail: [] })}
        prefetch={false}
        className={classes.sort}
        data-sorted={isSorted || undefined}
      >
        {name}
        <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
      </Link>
    </th>
  );
}
