'use client';

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breakable } from '../../../components/ui/breakable';
import { useNow } from '../../../components/ui/clock-context';
import { RelativeTime } from '../../../components/ui/relative-time';
import { TextLink } from '../../../components/ui/text-link';
import { callApi } from '../../../lib/browser-api';
import { countOf, formatCount } from '../../../lib/format-count';
import type { ErrorGroup, FailingValues } from '../../../lib/operator-api';
import { entryHref } from '../../catalogue/entry-href';
import { type ErrorFilters, sinceInstant } from '../error-filters';
import classes from './failing-values.module.css';

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
          {data !== undefined && <Values found={data} />}
        </div>
      )}
    </div>
  );
}

const entryWords = {
  active: 'is in the list',
  inactive: 'is in the list, and not in use',
  missing: 'is not in the list',
} as const;

function Values({ found }: { found: FailingValues }) {
  const { is_shown: isShown, imports, examined, list, values, more } = found;
  if (!isShown) return 'This field may be personal, or is more than one value: open an import to see it.';
  return (
    <>
      <ul className={classes.list} aria-label="Values that fail">
        {values.map(({ value, count, fuel, entry, latest_change: change }) => (
          <li key={`${value} ${count}`}>
            <code>
              <Breakable text={value} />
            </code>
            : {countOf(count, 'import')}
            {entry !== null && list !== null && (
              <>
                ,{' '}
                <TextLink href={entryHref(list, { code: value, ...(fuel !== null && { fuel }) })}>
                  {entryWords[entry]}
                </TextLink>
              </>
            )}
            {change !== null && (
              <span className={classes.change}>
                {change.is_removal ? 'Removed' : 'Last changed'} <RelativeTime instant={change.occurred_at} /> by{' '}
                {change.actor}
                {change.reason !== null && `: ${change.reason}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>And {countOf(more, 'other value')}.</p>}
      {examined < imports && (
        <p className={classes.note}>
          Of {formatCount(examined)} of {countOf(imports, 'import')}, taken by chance.
        </p>
      )}
    </>
  );
}
