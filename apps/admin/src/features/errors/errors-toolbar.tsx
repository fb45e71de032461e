'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAskedQuery, useReplace } from '../../components/ui/asked-query';
import { formatInstant } from '../../lib/format-instant';
import { parametersOf } from '../../lib/url-filters';
import { actorWords, domainWords } from '../imports/error-words';
import { CommittedText } from '../imports/list/filter-fields';
import { SupplierSelect } from '../suppliers/supplier-select';
import {
  type ErrorFilters,
  type ErrorMark,
  type ErrorSort,
  errorActors,
  errorDomains,
  errorMarks,
  errorSorts,
  errorsHref,
  readErrorFilters,
  spans,
} from './error-filters';
import classes from './error-groups.module.css';
import { errorOwnersQuery } from './triage/triage-queries';

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

const markWords: Readonly<Record<ErrorMark, string>> = {
  new: 'New',
  back: 'Back again',
  muted: 'Muted',
  all: 'All, muted ones too',
};

/** The filters of the errors; all of them stand in the address. */
export function ErrorsToolbar() {
  const filters = readErrorFilters(parametersOf(useAskedQuery()));
  const replace = useReplace();
  const change = (changes: Partial<ErrorFilters>) => replace(errorsHref({ ...filters, ...changes }));
  const isInstant = filters.since !== '' && !Object.hasOwn(spans, filters.since);
  return (
    <search className={classes.toolbar}>
      <CommittedText
        ariaLabel="Error code"
        placeholder="Error code"
        value={filters.code}
        commit={(code) => change({ code })}
      />
      <CommittedText ariaLabel="Wave" placeholder="Wave" value={filters.wave} commit={(wave) => change({ wave })} />
      <SupplierSelect
        chosen={filters}
        change={({ supplier, sandbox }) => change({ supplier, sandbox: sandbox === 'true' ? 'true' : '' })}
      />
      <NativeSelect
        aria-label="Where it lies"
        size="sm"
        data={[
          { value: '', label: 'Any fault' },
          ...errorDomains.map((domain) => ({ value: domain, label: domainWords[domain] })),
        ]}
        value={filters.domain}
        onChange={(event) =>
          change({ domain: errorDomains.find((domain) => domain === event.currentTarget.value) ?? '' })
        }
      />
      <NativeSelect
        aria-label="Who acts"
        size="sm"
        data={[
          { value: '', label: 'Whoever acts' },
          ...errorActors.map((actor) => ({ value: actor, label: actorWords[actor] })),
        ]}
        value={filters.actor}
        onChange={({ currentTarget: { value } }) =>
          change({ actor: errorActors.find((actor) => actor === value) ?? '' })
        }
      />
      <OwnerSelect owner={filters.owner} change={(owner) => change({ owner })} />
      <NativeSelect
        aria-label="New, back again or muted"
        size="sm"
        data={[
          { value: '', label: 'Not muted' },
          ...errorMarks.map((mark) => ({ value: mark, label: markWords[mark] })),
        ]}
        value={filters.mark}
        onChange={({ currentTarget: { value } }) => change({ mark: errorMarks.find((mark) => mark === value) ?? '' })}
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

/** Selects groups of one owner, without an owner, or all. */
function OwnerSelect({ owner, change }: { owner: string; change: (owner: string) => void }) {
  const { data } = useQuery(errorOwnersQuery());
  const owners = data?.results ?? [];
  const isListed = owner === '' || owner === '-' || owners.some(({ email }) => email === owner);
  return (
    <NativeSelect
      aria-label="Owner"
      size="sm"
      data={[
        { value: '', label: 'Any owner' },
        { value: '-', label: 'Nobody has it' },
        ...owners.map(({ email, display_name }) => ({ value: email, label: `${display_name} has it` })),
        ...(isListed ? [] : [{ value: owner, label: owner }]),
      ]}
      value={owner}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
