'use client';

import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { ErrorState } from '../../components/ui/error-state';
import { FactList } from '../../components/ui/fact-list';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { TextLink } from '../../components/ui/text-link';
import { formatCount } from '../../lib/format-count';
import { waveHref } from '../waves/wave-href';
import { RetractedAccounts } from './retracted-accounts';
import { retractionQuery } from './retraction-queries';
import { RetractionStatusBadge } from './retraction-status-badge';
import { blockerWords, retractionInWords, retractionTitle } from './retraction-words';
import classes from './retractions.module.css';

/** One retraction: how far it is, what was waived and why, and each of its accounts; following the service. */
export function RetractionView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(retractionQuery(id));
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
          <Panel title="Progress">
            <p className={classes.sentence} aria-live="polite">
              {retractionInWords(data)}
            </p>
            <Progress.Root size="md">
              <Progress.Section
                value={Math.floor((100 * (retracted + left)) / total)}
                color={data.status === 'DONE' ? 'green' : 'harbor'}
                aria-label="Progress"
                aria-valuetext={`${retracted + left} of ${total}`}
              />
            </Progress.Root>
          </Panel>
          <RetractedAccounts id={id} isOver={data.status === 'DONE'} />
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
    </>
  );
}
