'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { BackLink } from '../../components/ui/back-link';
import { useNow } from '../../components/ui/clock-context';
import { ErrorState } from '../../components/ui/error-state';
import { FactList } from '../../components/ui/fact-list';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { LoadingRows } from '../../components/ui/loading-rows';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { callApi } from '../../lib/browser-api';
import { countOf, formatCount } from '../../lib/format-count';
import { mayDo } from '../../lib/may-do';
import type { Batch } from '../../lib/operator-api';
import { filterInWords } from '../imports/filter-in-words';
import { type ImportFilter, importsHref } from '../imports/import-filters';
import { actionWords } from './action-words';
import { changedBy, failedOf, importsOfBatchHref, skippedBy } from './batch-links';
import { BatchProgress } from './batch-progress';
import { batchQuery } from './batch-queries';
import { BatchResults } from './batch-results';
import { BatchStatusBadge } from './batch-status-badge';
import classes from './batch-view.module.css';
import { outcomesOf, progressInWords } from './batch-words';
import type { BatchQuestion } from './start-batch-dialog';

const StartBatchDialog = loadedWhenShown(() =>
  import('./start-batch-dialog').then(({ StartBatchDialog }) => StartBatchDialog),
);

/** One batch: how far it is, what it did, why and who; following the service. */
export function BatchView({ id }: { id: string }) {
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  const [isAborting, askToAbort] = useState(false);
  const [question, ask] = useState<BatchQuestion | null>(null);
  const now = useNow();
  if (batch === undefined) {
    if (error === null) return <LoadingRows label="Loading the batch" count={3} />;
    return (
      <ErrorState level={1} title="This batch cannot be shown" problem={error} onRetry={() => void refetch()}>
        If it was started, it goes on.
      </ErrorState>
    );
  }
  const found = importsOfBatchHref(batch);
  const ofComplete = batch.skipped_supplier_complete;
  return (
    <>
      <BackLink href="/batches">Batches</BackLink>
      <PageHeading title={`${actionWords[batch.action].verb} ${countOf(batch.total, 'import')}`}>
        <BatchStatusBadge batch={batch} />
      </PageHeading>
      <div className={classes.facts}>
        <Panel
          title="Progress"
          actions={
            <>
              {mayDo(batch.allowed_actions, 'abort') && (
                <Button color="red" variant="light" size="compact-sm" onClick={() => askToAbort(true)}>
                  Abort …
                </Button>
              )}
              {mayDo(batch.allowed_actions, 'retry') && (
                <Button size="compact-sm" onClick={() => ask({ action: 'retry', filter: failedOf(id) })}>
                  Retry what failed again …
                </Button>
              )}
              {mayDo(batch.allowed_actions, 'restore') && (
                <Button size="compact-sm" onClick={() => ask({ action: 'restore', filter: changedBy(id) })}>
                  Restore what it cancelled …
                </Button>
              )}
            </>
          }
        >
          <p className={classes.sentence} aria-live="polite">
            {progressInWords(batch, now)}
          </p>
          <BatchProgress batch={batch} />
          {batch.action !== 'cancel' && <Outcomes batch={batch} />}
          <div className={classes.counts}>
            <FactList
              facts={[
                [
                  actionWords[batch.action].did,
                  <CountLink key="changed" count={batch.changed} filter={changedBy(id)} />,
                ],
                ['Skipped', <CountLink key="skipped" count={batch.skipped} filter={skippedBy(id)} />],
                ['Of those, supplier Complete', ofComplete === 0 ? null : formatCount(ofComplete)],
                ['Not reached', formatCount(batch.total - batch.done)],
              ]}
            />
          </div>
        </Panel>
        <Panel title="About">
          <FactList
            layout="rows"
            facts={[
              ['Which', filterInWords(batch.filter)],
              ['Reason', batch.reason],
              ['By', batch.actor],
              ['Started', <RelativeTime key="started" instant={batch.created_at} />],
              ['Ended', batch.finished_at && <RelativeTime key="ended" instant={batch.finished_at} />],
              [
                'Imports',
                found && (
                  <TextLink key="imports" href={found}>
                    What this filter finds now
                  </TextLink>
                ),
              ],
            ]}
          />
        </Panel>
      </div>
      <BatchResults id={id} />
      {question !== null && <StartBatchDialog question={question} onClose={() => ask(null)} />}
      {isAborting && (
        <ReasonDialog
          title={`Abort: ${actionWords[batch.action].verb} ${countOf(batch.total, 'import')}`}
          action="Abort the batch"
          isDestructive
          run={(reason) => callApi('POST /batches/{id}/abort', { path: { id }, body: { reason } })}
          done={({ status }) => (status === 'ABORTED' ? 'The batch was aborted.' : 'The batch was over already.')}
          onClose={() => askToAbort(false)}
        >
          What was done stays done: {countOf(batch.changed, 'import')}. The others are left alone.
        </ReasonDialog>
      )}
    </>
  );
}

/** How many, as the way to exactly those imports. */
function CountLink({ count, filter }: { count: number; filter: ImportFilter }) {
  return count === 0 ? '0' : <TextLink href={importsHref({ filter })}>{formatCount(count)}</TextLink>;
}

/** Outcomes of the imports that were retried or restored, counted by the service from time to time until none waits. */
function Outcomes({ batch }: { batch: Batch }) {
  const outcomes = outcomesOf(batch);
  if (outcomes.length === 0) return null;
  const { counted_at, is_final } = batch.outcomes;
  return (
    <p className={classes.outcomes}>
      Of the {formatCount(batch.changed)},{' '}
      {outcomes.map(({ count, words, statuses }, index) => (
        <Fragment key={words}>
          {index > 0 && ', '}
          <TextLink href={importsHref({ filter: { ...changedBy(batch.id), status: statuses } })}>
            {formatCount(count)} {words}
          </TextLink>
        </Fragment>
      ))}
      .{' '}
      {!is_final && counted_at !== null && (
        <span className={classes.counted}>
          Counted <RelativeTime instant={counted_at} />; more to come.
        </span>
      )}
    </p>
  );
}
