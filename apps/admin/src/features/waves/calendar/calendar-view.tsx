'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BackLink } from '../../../components/ui/back-link';
import { useNow } from '../../../components/ui/clock-context';
import { CursorPager } from '../../../components/ui/cursor-pager';
import { EmptyState } from '../../../components/ui/empty-state';
import { ErrorState } from '../../../components/ui/error-state';
import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';
import { Panel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useUrlFilters } from '../../../components/ui/use-url-filters';
import { countOf } from '../../../lib/format-count';
import { asLondonTime } from '../../imports/london-time';
import { SupplierSelect } from '../../suppliers/supplier-select';
import { calendarQuery, wavesQuery } from '../wave-queries';
import classes from '../waves-view.module.css';
import { CalendarWeeks } from './calendar-weeks';
import { dayAfter, mondayOf, weekOf } from './planned-days';
import { PlannedWaves } from './planned-waves';

/** Weeks that are shown. */
const weeks = 6;

/** On which days open waves may start accounts, by their plans, from this week on or from another. */
export function CalendarView() {
  const { query, get, getAll, set, hrefWith } = useUrlFilters();
  const { data, error, refetch } = useQuery({ ...wavesQuery(calendarQuery(query)), placeholderData: keepPreviousData });
  const today = asLondonTime(new Date(useNow()).toISOString()).slice(0, 10);
  const begin = weekOf(get('from'), today);
  const isThisWeek = begin === mondayOf(today);
  const chosen = { supplier: get('supplier'), sandbox: get('sandbox') };
  const planned = (data?.results ?? []).filter(({ plan }) => plan !== null);
  const unplanned = (data?.results.length ?? 0) - planned.length;
  // Other weeks are of the same page of waves.
  const weeksFrom = (from: string | null) => hrefWith({ from, cursor: getAll('cursor') });
  const step = (days: number) => weeksFrom(dayAfter(begin, days));
  const hasMore = (data?.next_cursor ?? null) !== null;
  const isAll = getAll('cursor').length === 0 && !hasMore;
  return (
    <>
      <BackLink href="/waves">Waves</BackLink>
      <PageHeading title="Calendar of waves" />
      <div className={classes.toolbar}>
        <SupplierSelect chosen={chosen} change={({ supplier, sandbox }) => set({ supplier, sandbox })} />
        <nav aria-label="Weeks" className={classes.steps}>
          <TextLink href={step(-7 * weeks)}>Earlier</TextLink>
          {!isThisWeek && <TextLink href={weeksFrom(null)}>This week</TextLink>}
          <TextLink href={step(7 * weeks)}>Later</TextLink>
        </nav>
      </div>
      {data === undefined && error === null && <LoadingRows label="Loading the waves" />}
      {data === undefined && error !== null && (
        <ErrorState title="The waves cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && planned.length === 0 && (
        <Panel>
          <EmptyState
            title={isAll ? 'No wave has a plan' : 'No wave of this page has a plan'}
            action={<TextLink href="/waves">Show all waves</TextLink>}
          >
            A supplier plans a wave by days, hours and caps. Each one that has a plan appears here, on the days on which
            its accounts may start.
          </EmptyState>
        </Panel>
      )}
      {planned.length > 0 && (
        <>
          <CalendarWeeks waves={planned} begin={begin} today={today} weeks={weeks} />
          <PlannedWaves waves={planned} />
        </>
      )}
      {unplanned > 0 && (
        <p className={classes.note}>
          {countOf(unplanned, 'wave')} without a plan: all accounts may start at the release.
        </p>
      )}
      {hasMore && (
        <p className={classes.note}>
          There are more open waves than these, which are older: they are on the next page.
        </p>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}
