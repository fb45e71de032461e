'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../components/ui/clock-context';
import { CursorPager } from '../../components/ui/cursor-pager';
import { ErrorState } from '../../components/ui/error-state';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { countOf } from '../../lib/format-count';
import type { ErrorGroup } from '../../lib/operator-api';
import { refusedFilters } from '../../lib/refused-filters';
import type { BatchQuestion } from '../batches/start-batch-dialog';
import { ThroughputPanel } from '../throughput/throughput-panel';
import { WarningGroups } from '../warnings/warning-groups';
import { type ErrorFilters, errorsApiQuery, importsOfGroup, throughputScope } from './error-filters';
import { ErrorGroupItem } from './error-group-item';
import classes from './error-groups.module.css';
import { errorsQuery } from './error-queries';
import { ErrorsToolbar } from './errors-toolbar';
import { NoErrors } from './no-errors';
import { NoSuchErrors } from './no-such-errors';
import type { TriageQuestion } from './triage/triage-actions';

const ReportDialog = loadedWhenShown(() => import('./triage/report-dialog').then(({ ReportDialog }) => ReportDialog));
const TriageDialog = loadedWhenShown(() => import('./triage/triage-dialog').then(({ TriageDialog }) => TriageDialog));
const StartBatchDialog = loadedWhenShown(() =>
  import('../batches/start-batch-dialog').then(({ StartBatchDialog }) => StartBatchDialog),
);

const keyOf = ({ code, path }: ErrorGroup) => `${code} ${path ?? ''}`;

/** What fails now, in groups by code and field, following the service. */
export function ErrorsView({ filters }: { filters: ErrorFilters }) {
  const now = useNow();
  const { data, error, refetch } = useQuery({
    ...errorsQuery(errorsApiQuery(filters, now)),
    placeholderData: keepPreviousData,
  });
  const [question, ask] = useState<BatchQuestion | null>(null);
  // Above the list: a group may leave it while somebody writes about it.
  const [triage, openTriage] = useState<{ question: TriageQuestion; group: ErrorGroup } | null>(null);
  const groups = data?.results ?? [];
  const isWhole = filters.cursor === '' && data?.next_cursor === null;
  const imports = groups.reduce((sum, { count }) => sum + count, 0);
  const latest = (group: ErrorGroup) => groups.find((one) => keyOf(one) === keyOf(group)) ?? group;
  const refused = refusedFilters(error, { ...filters });
  if (refused.length > 0) return <NoSuchErrors unread={refused} />;
  const retry = (group: ErrorGroup) => ask({ action: 'retry', filter: importsOfGroup(group, filters, Date.now()) });

  return (
    <>
      <PageHeading title="Errors">
        {data !== undefined && groups.length > 0 && (
          <span className={classes.total}>
            {countOf(imports, 'import')} {imports === 1 ? 'fails' : 'fail'} in {countOf(groups.length, 'way')}
            {isWhole ? '' : ' on this page'}, dry runs included
          </span>
        )}
      </PageHeading>
      <ErrorsToolbar />
      <div className={classes.overTime}>
        <ThroughputPanel scope={throughputScope(filters)} parts="code" height={176} />
      </div>
      {data === undefined && error === null && <LoadingRows label="Loading the errors" />}
      {data === undefined && error !== null && (
        <ErrorState title="The errors cannot be shown" problem={error} onRetry={() => void refetch()}>
          Nothing is lost; this page keeps trying by itself.
        </ErrorState>
      )}
      {data !== undefined && (
        <Panel>
          {groups.length === 0 ? (
            <NoErrors filters={filters} />
          ) : (
            <ul className={classes.groups} aria-label="Groups of errors">
              {groups.map((group) => (
                <ErrorGroupItem
                  key={keyOf(group)}
                  group={group}
                  filters={filters}
                  onRetry={() => retry(group)}
                  onTriage={(asked) => openTriage({ question: asked, group })}
                />
              ))}
            </ul>
          )}
        </Panel>
      )}
      <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'Next']} />
      <WarningGroups filters={filters} />
      {triage?.question === 'triage' && <TriageDialog group={latest(triage.group)} onClose={() => openTriage(null)} />}
      {triage?.question === 'report' && (
        <ReportDialog group={latest(triage.group)} filters={filters} onClose={() => openTriage(null)} />
      )}
      {question !== null && <StartBatchDialog question={question} onClose={() => ask(null)} />}
    </>
  );
}
