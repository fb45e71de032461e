'use client';

import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink } from '../../components/ui/back-link';
import { ErrorState } from '../../components/ui/error-state';
import { FactList } from '../../components/ui/fact-list';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { callApi } from '../../lib/browser-api';
import { countOf, formatCount } from '../../lib/format-count';
import { mayDo } from '../../lib/may-do';
import { waveHref } from '../waves/wave-href';
import { RetractedAccounts } from './retracted-accounts';
import { retractionQuery } from './retraction-queries';
import { RetractionStatusBadge } from './retraction-status-badge';
import { blockerWords, isOver, retractionInWords, retractionTitle } from './retraction-words';
import classes from './retractions.module.css';

/** One retraction: how far it is, what was waived and why, and each of its accounts; following the service. */
export function RetractionView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(retractionQuery(id));
  const [isStopping, askToStop] = useState(false);
  const queryClient = useQueryClient();
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the retraction" count={3} />;
    return (
      <ErrorState level={1} title="This retraction cannot be shown" problem={error} onRetry={() => void refetch()}>
        If it has begun, it goes on.
      </ErrorState>
    );
  }
  const { import_supplier: supplier, wave, waivers, total, retracted, left } = data;
  return (
    <>
      <BackLink href="/retractions">Retractions</BackLink>
      <PageHeading title={`Take back ${retractionTitle(data)}`}>
        <RetractionStatusBadge retraction={data} />
      </PageHeading>
      <div className={layout.columns}>
        <div className={layout.column}>
          <Panel
            title="Progress"
            actions={
              mayDo(data.allowed_actions, 'stop') && (
                <Button color="red" variant="light" size="compact-sm" onClick={() => askToStop(true)}>
                  Stop …
                </Button>
              )
            }
          >
            <p className={classes.sentence} aria-live="polite">
              {retractionInWords(data)}
            </p>
            <Progress.Root size="md">
              <Progress.Section
                value={Math.floor((100 * (retracted + left)) / total)}
                color={isOver(data) ? 'green' : 'harbor'}
                aria-label="Progress"
                aria-valuetext={`${formatCount(retracted + left)} of ${formatCount(total)}`}
              />
            </Progress.Root>
          </Panel>
          <RetractedAccounts id={id} isOver={isOver(data)} />
        </div>
        <div className={layout.column}>
          <Panel title="About">
            <FactList
              layout="rows"
              facts={[
                ['Supplier', supplier],
                [
                  'Wave',
                  wave && (
                    <TextLink key="wave" href={waveHref(supplier, wave)}>
                      {wave}
                    </TextLink>
                  ),
                ],
                ['Reason', data.reason],
                ['By', data.actor],
                ['Began', <RelativeTime key="began" instant={data.created_at} />],
                ['Ended', data.finished_at && <RelativeTime key="ended" instant={data.finished_at} />],
                ['Stopped by', data.stopped?.by],
                ['Stopped', data.stopped && <RelativeTime key="stopped" instant={data.stopped.at} />],
                ['Why it was stopped', data.stopped?.reason],
              ]}
            />
          </Panel>
          {waivers.length > 0 && (
            <Panel title="Waived">
              <FactList
                layout="rows"
                facts={waivers.map(({ blocker, reason, accounts }) => [
                  `${blockerWords[blocker].name} (${formatCount(accounts)})`,
                  reason,
                ])}
              />
            </Panel>
          )}
        </div>
      </div>
      {isStopping && (
        <ReasonDialog
          title={`Stop: take back ${retractionTitle(data)}`}
          action="Stop it"
          isDestructive
          dismiss="Let it go on"
          run={(reason) => callApi('POST /retractions/{id}/stop', { path: { id }, body: { reason } })}
          done={() => 'The retraction stops.'}
          onDone={(stopped) => queryClient.setQueryData(retractionQuery(id).queryKey, stopped)}
          onClose={() => askToStop(false)}
        >
          What was taken back stays taken back: {countOf(retracted, 'account')}. The others stay. Where the industry was
          asked to withdraw a registration, that goes on, and the account stays without it.
        </ReasonDialog>
      )}
    </>
  );
}
