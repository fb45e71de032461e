'use client';

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { mayDo } from '../../lib/may-do';
import type { CatalogueEntry, CatalogueList } from '../../lib/operator-api';
import classes from './catalogue.module.css';
import { EditEntryDialog, RemoveEntryDialog, SwitchEntryDialog } from './entry-dialogs';
import { entryName } from './entry-values';

interface Props {
  label: string;
  /** Undefined while nothing is known about the list. */
  list: CatalogueList | undefined;
  entries: readonly CatalogueEntry[];
}

interface Asked {
  dialog: typeof EditEntryDialog;
  entry: CatalogueEntry;
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** The entries of a list under the names of its columns, which are those of its file, each to be changed by itself. */
export function EntriesTable({ label, list, entries }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const names = list?.columns ?? Object.keys(entries[0] ?? {});
  const columns: Column<CatalogueEntry>[] = names.map((name) => ({
    name,
    cell: (entry) => (entry[name] === null || entry[name] === undefined ? <Nothing /> : shown(entry[name])),
  }));
  const mayChange = list !== undefined && mayDo(list.allowed_actions, 'load');
  return (
    <div className={classes.entries}>
      <DataTable<CatalogueEntry>
        label={label}
        rows={entries}
        rowKey={(entry) => JSON.stringify(names.map((name) => entry[name]))}
        columns={mayChange ? [...columns, actionColumn(list, ask)] : columns}
      />
      {asked !== null && list !== undefined && (
        <asked.dialog list={list} entry={asked.entry} onClose={() => ask(null)} />
      )}
    </div>
  );
}

/** Whoever may load a list may change its entries. */
function actionColumn({ keys, columns }: CatalogueList, ask: (asked: Asked) => void): Column<CatalogueEntry> {
  const hasMore = columns.some((column) => column !== 'is_active' && !keys.includes(column));
  return {
    name: 'Actions',
    hasHiddenName: true,
    isNumber: true,
    cell: (entry) => {
      const name = entryName(entry, keys);
      const isActive = entry.is_active !== false;
      return (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {hasMore && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Change ${name}`}
              onClick={() => ask({ dialog: EditEntryDialog, entry })}
            >
              Change
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
            onClick={() => ask({ dialog: SwitchEntryDialog, entry })}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`Remove ${name}`}
            onClick={() => ask({ dialog: RemoveEntryDialog, entry })}
          >
            Remove
          </Button>
        </Group>
      );
    },
  };
}
