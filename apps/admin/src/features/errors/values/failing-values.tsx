'use client';

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../components/ui/clock-context';
import { loadedWhenShown } from '../../../components/ui/loaded-when-shown';
import { callApi } from '../../../lib/browser-api';
import type { ErrorGroup } from '../../../lib/operator-api';
import { type ErrorFilters, sinceInstant } from '../error-filters';
import classes from './failing-values.module.css';

const FailingValuesList = loadedWhenShown(() =>
  import('./failing-values-list').then(({ FailingValuesList }) => FailingValuesList),
);

interface Props {
  group: Pick<ErrorGroup, 'code' | 'path'>;
  filters: Pick<ErrorFilters, 'supplier' | 'sandbox' | 'wave' | 'since' | 'until'>;
}

/** The values that a group fails with, looked up when somebody asks: it takes about a second. */
export function FailingValuesOf({ group: { code, path }, filters }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { supplier, sandbox, wave, until } = filters;
  // The imports that the group counts, and no others.
  const since = sinceInstant(filters.since, useNow());
  const narrowed = Object.entries({ supplier, sandbox, wave, since, until }).filter(([, value]) => value !== '');
  const query = { code, path: path ?? '', ...Object.fromEntries(narrowed) };
  const { data, error } = useQuery({
    queryKey: ['failing-values', query],
    queryFn: ({ signal }) => callApi('GET /errors/values', { query, signal }),
    enabled: isOpen && path !== null,
    placeholderData: keepPreviousData,
  });
  if (path === null) return null;
  return (
    <div className={classes.values}>
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the values' : 'Which values fail'}
      </Button>
      {isOpen && (
        <div aria-live="polite">
          {data === undefined && (error === null ? 'Looking through the payloads …' : error.message)}
          {data !== undefined && <FailingValuesList found={data} />}
        </div>
      )}
    </div>
  );
}
