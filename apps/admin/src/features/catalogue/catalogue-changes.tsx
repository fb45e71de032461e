'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { PageProblem } from '../../components/ui/page-problem';
import { Panel } from '../../components/ui/panel';
import { ReasonDialog } from '../../components/ui/reason-dialog';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatInstant } from '../../lib/format-instant';
import { mayDo } from '../../lib/may-do';
import type { CatalogueChange } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { catalogueChangesQuery, undoCatalogueChange } from './catalogue-queries';
import { changeInWords, undoneInWords } from './change-in-words';

interface ChangesProps {
  list: string;
  /** The entry whose changes are shown; absent for those of the whole list. */
  entryKey?: Readonly<Record<string, string>>;
}

/** Changes of a list, newest first; each can be undone until a newer change touches the same entries. */
export function CatalogueChanges({ list, entryKey }: ChangesProps) {
  const { data, error, refetch } = useQuery(catalogueChangesQuery(list, entryKey));
  const [asked, ask] = useState<CatalogueChange | null>(null);
  if (error !== null && data === undefined)
    return <PageProblem title="The changes cannot be shown" problem={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  return (
    <div className={classes.changes}>
      <Panel title="Latest changes" isFlush>
        <DataTable label="Latest changes" columns={columnsFor(ask)} rows={data.results} rowKey={({ id }) => id} />
      </Panel>
      {asked !== null && <UndoDialog list={list} change={asked} onClose={() => ask(null)} />}
    </div>
  );
}

function columnsFor(ask: (change: CatalogueChange) => void): Column<CatalogueChange>[] {
  return [
    {
      name: 'When',
      onPhone: 'title',
      cell: ({ occurred_at }) => (
        <span className={classes.whole}>
          <RelativeTime instant={occurred_at} />
        </span>
      ),
    },
    { name: 'Who', cell: ({ actor }) => actor },
    {
      name: 'What',
      cell: (change) => (
        <span className={classes.stack}>
          <span className={classes.whole}>
            {change.is_undo ? `Undid a change: ${changeInWords(change)}` : changeInWords(change)}
          </span>
          {change.undone_at !== null && <span className={classes.quiet}>undone {formatInstant(change.undone_at)}</span>}
        </span>
      ),
    },
    { name: 'Reason', isWide: true, cell: ({ reason }) => reason ?? <Nothing /> },
    {
      name: 'Actions',
      hasHiddenName: true,
      isNumber: true,
      cell: (change) =>
        mayDo(change.allowed_actions, 'undo') && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`Undo the change of ${formatInstant(change.occurred_at)}`}
            onClick={() => ask(change)}
          >
            Undo
          </Button>
        ),
    },
  ];
}

interface Props {
  list: string;
  change: CatalogueChange;
  onClose: () => void;
}

function UndoDialog({ list, change, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Undo the change of ${formatInstant(change.occurred_at)}`}
      action="Undo it"
      isDestructive
      run={(reason) => undoCatalogueChange(list, change.id, reason)}
      done={undoneInWords}
      onClose={onClose}
    >
      <p className={classes.note}>
        {change.actor} did it: {changeInWords(change)}. What it changed is as it was before, what it removed comes back,
        and what it added goes, or out of use where an account or another list names it by now. Imports that wait do not
        keep it: one that names what is gone or out of use then fails. Nothing is done when something newer has touched
        one of these entries, or a product that one named is gone.
      </p>
    </ReasonDialog>
  );
}
