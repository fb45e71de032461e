'use client';

import Link from 'next/link';
import { importStatuses } from '../../lib/operator-api';
import { type ImportFilters, importsHref } from './import-filters';
import { importStatusPresentation } from './import-status';
import classes from './import-toolbar.module.css';

const choices = [null, ...importStatuses];

/** One link a status; the address is the filter, so it can be sent to somebody. */
export function StatusFilter({ filters }: { filters: ImportFilters }) {
  return (
    <nav aria-label="Status" className={classes.statuses}>
      {choices.map((status) => (
        <Link
          key={status ?? 'all'}
          href={importsHref({ ...filters, status, trail: [] })}
          className={classes.status}
          aria-current={status === filters.status ? 'true' : undefined}
          prefetch={false}
        >
          {status === null ? 'All' : importStatusPresentation[status].label}
        </Link>
      ))}
    </nav>
  );
}
