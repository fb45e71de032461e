'use client';

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breakable } from '../../../components/ui/breakable';
import { CursorPager } from '../../../components/ui/cursor-pager';
import { type Column, DataTable, Nothing } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { ReasonDialog } from '../../../components/ui/reason-dialog';
import { RelativeTime } from '../../../components/ui/relative-time';
import classes from '../../../components/ui/stacked.module.css';
import { TextLink } from '../../../components/ui/text-link';
import { useUrlFilters } from '../../../components/ui/use-url-filters';
import { countOf } from '../../../lib/format-count';
import { mayDo } from '../../../lib/may-do';
import type { DeadLetter, SupplierDetail, Webhook } from '../../../lib/operator-api';
import { waveHref } from '../../waves/wave-href';
import { replay, replayAll } from '../supplier-actions';
import { deadLettersQuery } from '../supplier-queries';

interface Props {
  supplier: SupplierDetail;
  webhook: Webhook;
}

/** Their pages in the address of the supplier. */
const listName = 'dead_letters';

/** Events that could not be delivered, and sending them once more. */
export function DeadLetters({ supplier, webhook }: Props) {
  const { query } = useUrlFilters();
  const cursor = query.getAll(listName).at(-1) ?? '';
  const { data, error } = useQuery({
    ...deadLettersQuery(supplier.code, cursor),
    placeholderData: keepPreviousData,
  });
  const [asked, ask] = useState<DeadLetter | 'all' | null>(null);
  const letters = data?.results ?? [];
  const mayReplay = letters.some((letter) => mayDo(letter.allowed_actions, 'replay'));
  return (
    <div id={listName}>
      <Panel
        title={countOf(webhook.dead_letters, 'dead letter')}
        isFlush
        actions={
          mayDo(webhook.allowed_actions, 'replay') && (
            <Button variant="default" size="xs" onClick={() => ask('all')}>
              Send all again
            </Button>
          )
        }
      >
        {data === undefined && error !== null && <ProblemAlert problem={error} />}
        <DataTable
          label="Dead letters"
          columns={mayReplay ? [...columnsOf(supplier.code), actionColumn(ask)] : columnsOf(supplier.code)}
          rows={letters}
          rowKey={({ id }) => id}
        />
        {asked === 'all' && (
          <ReasonDialog
            title={`Send ${countOf(webhook.dead_letters, 'dead letter')} of ${supplier.name} again`}
            action="Send again"
            run={(reason) => replayAll(supplier.code, reason)}
            done={(replayed) => `${countOf(replayed, 'event')} will be sent again.`}
            onClose={() => ask(null)}
          >
            Each is sent once more, in its order, to {webhook.url}.
          </ReasonDialog>
        )}
        {asked !== null && asked !== 'all' && (
          <ReasonDialog
            title={`Send the event of ${subjectOf(asked)} again`}
            action="Send again"
            run={(reason) => replay(supplier.code, asked.id, reason)}
            done={() => `The event of ${subjectOf(asked)} will be sent again.`}
            onClose={() => ask(null)}
          >
            {asked.event} is sent once more to {webhook.url}.
          </ReasonDialog>
        )}
      </Panel>
      <CursorPager nextCursor={data?.next_cursor ?? null} list={{ name: listName, label: 'Pages of dead letters' }} />
    </div>
  );
}

/** What the event happened to: its account, or the wave of an event that is of no account. */
function subjectOf({ external_account_number: number, wave }: DeadLetter): string {
  return number === '' && wave !== undefined ? `wave ${wave}` : number;
}

const columnsOf = (supplier: string): readonly Column<DeadLetter>[] => [
  {
    name: 'Account or wave',
    onPhone: 'title',
    cell: ({ external_account_number: number, wave }) => {
      if (number !== '' || wave === undefined) return number;
      return <TextLink href={waveHref(supplier, wave)}>Wave {wave}</TextLink>;
    },
  },
  {
    name: 'Event',
    isWide: true,
    cell: ({ event, reason, latest_status }) => (
      <span className={classes.stack}>
        <code>
          <Breakable text={event} />
        </code>
        <span className={classes.quiet}>{latest_status === null ? reason : `${reason} (HTTP ${latest_status})`}</span>
      </span>
    ),
  },
  { name: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { name: 'Given up', isNumber: true, cell: ({ died_at }) => <RelativeTime instant={died_at} /> },
  {
    name: 'Sent again',
    isNumber: true,
    cell: ({ replayed_at }) => (replayed_at === null ? <Nothing /> : <RelativeTime instant={replayed_at} />),
  },
];

function actionColumn(ask: (letter: DeadLetter) => void): Column<DeadLetter> {
  return {
    name: 'Actions',
    hasHiddenName: true,
    isNumber: true,
    cell: (letter) =>
      mayDo(letter.allowed_actions, 'replay') && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Send ${subjectOf(letter)} again`}
          onClick={() => ask(letter)}
        >
          Send again
        </Button>
      ),
  };
}
