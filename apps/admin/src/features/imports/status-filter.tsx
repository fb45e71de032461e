'use client';

import { useEffect, useRef } from 'react';
import { FilterLink } from '../../components/ui/asked-query';
import { formatCount } from '../../lib/format-count';
import { importStatuses } from '../../lib/operator-api';
import { changedFilter, type ImportFilters, importsHref, statusesOf } from './import-filters';
import { importStates } from './import-states.generated';
import classes from './import-toolbar.module.css';
import { useStatusCounts } from './list/use-status-counts';

/**
 * One link for each status, which adds or removes it; the filter is in the address, so it can be shared. The counts
 * are those of the supplier, shown only while no other filter narrows the list.
 */
export function StatusFilter({ filters }: { filters: ImportFilters }) {
  const counts = useStatusCounts(filters.filter);
  const chosen = statusesOf(filters.filter);
  const href = (statuses: readonly string[]) =>
    importsHref({ ...filters, filter: changedFilter(filters.filter, { status: statuses.join(',') }), trail: [] });
  const toggled = (status: (typeof importStatuses)[number]) =>
    chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status];

  const bar = useRef<HTMLElement>(null);
  const inView = `${chosen.at(-1) ?? ''} ${counts === null ? '' : 'counted'}`;
  // On a phone the statuses scroll sideways: what is chosen is to be seen, and to stay so as counts make them wider.
  useEffect(() => {
    const [latest] = inView.split(' ');
    const links = [...(bar.current?.querySelectorAll('a') ?? [])];
    const link = links.find(({ dataset }) => dataset.status === latest);
    // Only the bar is moved, and never the page: a deep link begins at its heading.
    if (link !== undefined && bar.current !== null)
      bar.current.scrollLeft =
        link.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - link.clientWidth) / 2;
  }, [inView]);

  return (
    <nav ref={bar} aria-label="Status" className={classes.statuses}>
      <FilterLink
        href={href([])}
        data-status=""
        className={classes.status}
        aria-current={chosen.length === 0 ? 'true' : undefined}
      >
        <span>All</span>
        {counts !== null && <Count of={importStatuses.reduce((sum, status) => sum + counts[status], 0)} />}
      </FilterLink>
      {importStatuses.map((status) => (
        <FilterLink
          key={status}
          data-status={status}
          href={href(toggled(status))}
          className={classes.status}
          aria-current={chosen.includes(status) ? 'true' : undefined}
        >
          <span>{importStates[status].label}</span>
          {counts !== null && <Count of={counts[status]} />}
        </FilterLink>
      ))}
    </nav>
  );
}

function Count({ of }: { of: number }) {
  return <span className={classes.count}> {formatCount(of)}</span>;
}
