'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CursorPager } from '../../components/ui/cursor-pager';
import { EmptyState } from '../../components/ui/empty-state';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { useUrlFilters } from '../../components/ui/use-url-filters';
import { mayDo } from '../../lib/may-do';
import { apiQuery } from '../../lib/url-filters';
import { SupplierSelect } from '../suppliers/supplier-select';
import { MakeWave } from './acts/make-wave';
import { WaveBoard } from './wave-board';
import { calendarHref } from './wave-href';
import { waveFilterNames, wavesPerPage, wavesQuery } from './wave-queries';
import classes from './waves-view.module.css';

/** The waves of all suppliers as a board by state, following the service. */
export function WavesView() {
  const { query, get, set } = useUrlFilters();
  const asked = apiQuery(query, waveFilterNames, wavesPerPage);
  const { data, error, refetch } = useQuery({ ...wavesQuery(asked), placeholderData: keepPreviousData });
  const chosen = { supplier: get('supplier'), sandbox: get('sandbox') };
  const isFiltered = chosen.supplier !== '' || chosen.sandbox !== '';
  return (
    <>
      <PageHeading title="Waves">
        {data !== undefined && mayDo(data.allowed_actions, 'create') && (
          <span className={classes.make}>
            <MakeWave supplier={chosen.supplier} />
          </span>
        )}
      </PageHeading>
      <div className={classes.toolbar}>
        <SupplierSelect chosen={chosen} change={({ supplier, sandbox }) => set({ supplier, sandbox })} />
        <span className={classes.steps}>
          <TextLink href={calendarHref(chosen)}>Calendar</TextLink>
        </span>
      </div>
      {data === undefined && error === null && <LoadingRows label="Loading the waves" />}
      {data === undefined && error !== null && (
        <ErrorState title="The waves cannot be shown" problem={error} onRetry={() => void refetch()}>
          What was released goes on; this page keeps trying by itself.
        </ErrorState>
      )}
      {data !== undefined && data.results.length > 0 && <WaveBoard waves={data.results} />}
      {data !== undefined && data.results.length === 0 && (
        <Panel>
          <NoWaves isFiltered={isFiltered} />
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} />
    </>
  );
}

function NoWaves({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No wave matches" action={<TextLink href="/waves">Show all waves</TextLink>}>
        There is no wave of these suppliers right now.
      </EmptyState>
    );
  return (
    <EmptyState title="No waves yet" action={<TextLink href="/waves?sandbox=true">Waves of sandboxes</TextLink>}>
      A supplier who moves a whole book sends its accounts in waves, which wait together and are released by a decision.
      Every wave of a live supplier appears here under its state.
    </EmptyState>
  );
}
