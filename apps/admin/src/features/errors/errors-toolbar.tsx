'use client';

import { NativeSelect } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { formatInstant } from '../../lib/format-instant';
import { domainWords } from '../imports/error-words';
import { CommittedText } from '../imports/list/filter-fields';
import { SupplierSelect } from '../suppliers/supplier-select';
import { type ErrorFilters, type ErrorSort, errorDomains, errorSorts, errorsHref, spans } from './error-filters';
import classes from './error-groups.module.css';

const spanWords: Readonly<Record<string, string>> = {
  '15m': 'Last 15 minutes',
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
};

const sortWords: Readonly<Record<ErrorSort, string>> = {
  '-count': 'Most imports first',
  '-last_seen_at': 'Latest first',
  first_seen_at: 'Failing longest first',
  '-first_seen_at': 'Newest trouble first',
};

/** The filters of the errors; all of them stand in the address. */
export function ErrorsToolbar({ filters }: { filters: ErrorFilters }) {
  const router = useRouter();
  const change = (changes: Partial<ErrorFilters>) => router.replace(errorsHref({ ...filters, ...changes }));
  const isInstant = filters.since !== '' && !Object.hasOwn(spans, filters.since);
  return (
    <search className={classes.toolbar}>
      <CommittedText
        ariaLabel="Error code"
        placeholder="Error code"
        value={filters.code}
        commit={(code) => change({ code })}
      />
      <SupplierSelect
        chosen={filters}
        change={({ supplier, sandbox }) => change({ supplier, sandbox: sandbox === 'true' ? 'true' : '' })}
      />
      <NativeSelect
        aria-label="Where it lies"
        size="sm"
        data={[
          { value: '', label: 'Data and platform' },
          ...errorDomains.map((domain) => ({ value: domain, label: domainWords[domain] })),
        ]}
        value={filters.domain}
        onChange={(event) =>
          change({ domain: errorDomains.find((domain) => domain === event.currentTarget.value) ?? '' })
        }
      />
      <NativeSelect
        aria-label="Since"
        size="sm"
        data={[
          { value: '', label: 'Any time' },
          ...Object.keys(spans).map((span) => ({ value: span, label: spanWords[span] ?? span })),
          ...(isInstant ? [{ value: filters.since, label: `Since ${formatInstant(filters.since)}` }] : []),
        ]}
        value={filters.since}
        onChange={(event) => change({ since: event.currentTarget.value, until: '' })}
      />
      <NativeSelect
        aria-label="Order"
        size="sm"
        data={errorSorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
        value={filters.sort}
        onChange={(event) =>
          change({ sort: errorSorts.find((sort) => sort === event.currentTarget.value) ?? filters.sort })
        }
      />
    </search>
  );
}
