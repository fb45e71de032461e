'use client';

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BackLink } from '../../components/ui/back-link';
import { EmptyState } from '../../components/ui/empty-state';
import { FactList } from '../../components/ui/fact-list';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { countOf, formatCount } from '../../lib/format-count';
import { formatPounds } from '../../lib/format-pounds';
import type { RetractionBlocker } from '../../lib/operator-api';
import { KeepsPage } from '../session/keeps-page';
import { waveHref } from '../waves/wave-href';
import { BlockerList, type Waivers } from './blocker-list';
import { ChosenAccounts } from './chosen-accounts';
import { numbersIn, problemOf } from './chosen-numbers';
import { retractionHref } from './retraction-href';
import { retractionPreviewQuery } from './retraction-queries';
import classes from './retractions.module.css';

const TakeBackDialog = loadedWhenShown(async () => (await import('./take-back-dialog')).TakeBackDialog);

interface Props {
  supplier: string;
  wave: string | null;
  number: string | null;
}

/** Milliseconds without a key before it is asked what would go of the accounts that are typed. */
const pauseMs = 400;

/** Preview of taking accounts back, its blockers, and the action. */
export function TakeBackView({ supplier, wave, number }: Props) {
  const router = useRouter();
  const [waivers, setWaivers] = useState<Waivers>({});
  const [isAsking, ask] = useState(false);
  const [typed, type] = useState(number ?? '');
  const [settled] = useDebouncedValue(typed, pauseMs);
  const numbers = numbersIn(settled);
  const selection = {
    ...(wave !== null && { wave }),
    ...(numbers.length > 0 && { external_account_numbers: numbers }),
  };
  const waived = Object.keys(waivers).sort() as RetractionBlocker[];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...retractionPreviewQuery(supplier, selection, waived),
    enabled: problemOf(numbers) === null,
  });
  // One that is not in the way of the chosen accounts is not waived, and what was written stays for when it is again.
  const given = (data?.blockers ?? []).flatMap(({ blocker }) => {
    const reason = waivers[blocker];
    return reason === undefined ? [] : [{ blocker, reason: reason.trim() }];
  });
  const isReasoned = given.every(({ reason }) => reason !== '');
  return (
    <>
      {wave === null ? (
        <BackLink href="/imports">Imports</BackLink>
      ) : (
        <BackLink href={waveHref(supplier, wave)}>Wave {wave}</BackLink>
      )}
      <PageHeading title={wave === null ? `Take back account ${number}` : `Take back wave ${wave}`} />
      {data === undefined && error === null && <LoadingRows label="Looking at the accounts" count={3} />}
      <KeepsPage>
        <div className={layout.columns}>
          <div className={layout.column}>
            {/* What was typed stays there to be mended, whatever is answered. */}
            {wave !== null && (data !== undefined || typed !== '') && <ChosenAccounts text={typed} onChange={type} />}
            {data === undefined && error !== null && (
              <PageProblem title="What would go cannot be shown" problem={error} onRetry={() => void refetch()} />
            )}
            {data !== undefined && (
              <Panel title="What stands in the way">
                {data.blockers.length === 0 ? (
                  <EmptyState title="Nothing">
                    No mail, no registration, no mandate, and nothing that was added since.
                  </EmptyState>
                ) : (
                  <BlockerList blockers={data.blockers} waivers={waivers} onChange={setWaivers} />
                )}
              </Panel>
            )}
          </div>
          {data !== undefined && (
            <div className={layout.column}>
              <Panel title="What would go">
                <p className={classes.sentence} aria-live="polite">
                  {formatCount(data.going)} of {countOf(data.accounts, 'account')}
                </p>
                <FactList
                  layout="rows"
                  facts={[
                    ['Supplier', supplier],
                    ['Meter points', formatCount(data.meter_points)],
                    ['Transactions', formatCount(data.transactions)],
                    ['Balance', formatPounds(data.balance)],
                    ['Documents, whose files stay', formatCount(data.documents)],
                    ['Numbers that are no account of it', data.missing === 0 ? null : formatCount(data.missing)],
                  ]}
                />
                <div className={classes.go}>
                  <Button
                    color="red"
                    variant="light"
                    size="sm"
                    disabled={data.going === 0 || !isReasoned || isPlaceholderData || typed !== settled}
                    onClick={() => ask(true)}
                  >
                    Take back {countOf(data.going, 'account')} …
                  </Button>
                </div>
              </Panel>
              <p className={classes.means}>
                Their numbers stay taken for ever; meter points, references and external numbers become free, and the
                imports may be sent again.{' '}
                <TextLink href={`/retractions?${new URLSearchParams({ supplier })}`}>
                  Earlier retractions of {supplier}
                </TextLink>
              </p>
            </div>
          )}
        </div>
      </KeepsPage>
      {isAsking && data !== undefined && (
        <TakeBackDialog
          supplier={supplier}
          request={{ selection, waivers: given, expected_count: data.going }}
          needsApproval={data.needs_approval}
          onChanged={() => void refetch()}
          onDone={({ id }) => router.push(retractionHref(id))}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
