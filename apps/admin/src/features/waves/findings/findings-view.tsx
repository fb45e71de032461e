'use client';

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BackLink } from '../../../components/ui/back-link';
import { Breakable } from '../../../components/ui/breakable';
import { CursorPager } from '../../../components/ui/cursor-pager';
import { type Column, DataTable, Nothing, RowLink } from '../../../components/ui/data-table';
import { EmptyState } from '../../../components/ui/empty-state';
import { ErrorState } from '../../../components/ui/error-state';
import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';
import { Panel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useUrlFilters } from '../../../components/ui/use-url-filters';
import { formatCount } from '../../../lib/format-count';
import type { FoundInWave } from '../../../lib/operator-api';
import { ExportLink } from '../parts/export-link';
import classes from '../parts/wave-lines.module.css';
import { waveHref } from '../wave-href';
import { findingsAsked, waveFindingsQuery } from '../wave-queries';

/** What each kind of finding means, by its code. */
type Meanings = ReadonlyMap<string, string | null>;

const columnsOf = (supplier: string, meanings: Meanings): readonly Column<FoundInWave>[] => [
  {
    name: 'Account',
    onPhone: 'title',
    cell: ({ import_id: id, finding: { external_account_number: number } }) => {
      if (number === null) return <span className={classes.quiet}>without a number</span>;
      return (
        <span className={classes.number}>
          {id === null ? number : <RowLink href={`/imports/${id}`}>{number}</RowLink>}
        </span>
      );
    },
  },
  { name: 'Part', cell: ({ finding: { part } }) => part },
  { name: 'Line', isNumber: true, cell: ({ finding: { line } }) => formatCount(line) },
  {
    name: 'Found',
    isWide: true,
    onPhone: 'below',
    cell: ({ finding: { code, path } }) => (
      <span className={classes.problems}>
        <code>
          <Breakable text={code} />
        </code>
        {path !== '' && (
          <code className={classes.quiet}>
            <Breakable text={path} />
          </code>
        )}
        {meanings.get(code) != null && <span className={classes.quiet}>{meanings.get(code)}</span>}
      </span>
    ),
  },
  {
    name: 'The other one',
    isEmpty: ({ finding: { other } }) => other === null,
    cell: ({ finding: { other } }) => (other === null ? <Nothing /> : <Other supplier={supplier} other={other} />),
  },
];

/** A line is `part:line`, and anything else a wave. */
function Other({ supplier, other }: { supplier: string; other: string }) {
  const [, part, line] = /^(.+):(\d+)$/.exec(other) ?? [];
  if (part !== undefined) return `part ${part}, line ${line}`;
  return <TextLink href={waveHref(supplier, other)}>wave {other}</TextLink>;
}

/** What the dry run of a wave found, line by line; kind and page are in the address. @param code of its supplier */
export function FindingsView({ code: supplier, wave }: { code: string; wave: string }) {
  const { query, get, set } = useUrlFilters();
  const { data, error, refetch } = useQuery({
    ...waveFindingsQuery(supplier, wave, findingsAsked(query)),
    placeholderData: keepPreviousData,
  });
  const code = get('code');
  const file = `/waves/${encodeURIComponent(supplier)}/${encodeURIComponent(wave)}/findings/export.csv`;
  const meaning = data?.codes.find((one) => one.code === code)?.meaning ?? null;
  // Said once above the rows where all of them are of one kind.
  const meanings = new Map(code === '' ? data?.codes.map((one) => [one.code, one.meaning] as const) : []);
  return (
    <>
      <BackLink href={waveHref(supplier, wave)}>Wave {wave}</BackLink>
      <PageHeading title="Findings of the dry run" />
      {data === undefined && error === null && <LoadingRows label="Loading the findings" />}
      {data === undefined && error !== null && (
        <ErrorState title="The findings cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <Panel
          title="Findings"
          isFlush
          actions={
            <span className={classes.actions}>
              <ExportLink
                path={code === '' ? file : `${file}?${new URLSearchParams({ code })}`}
                fileName={`${wave}-findings.csv`}
              />
              <NativeSelect
                aria-label="Kind"
                size="xs"
                data={[
                  { value: '', label: 'All kinds' },
                  ...data.codes.map((one) => ({
                    value: one.code,
                    label: `${one.code} (${formatCount(one.findings)})`,
                  })),
                ]}
                value={code}
                onChange={(event) => set({ code: event.currentTarget.value })}
              />
            </span>
          }
        >
          {meaning !== null && (
            <p className={classes.meaning}>
              {meaning} <TextLink href={`/runbooks/${code}`}>What to do</TextLink>
            </p>
          )}
          {data.results.length === 0 ? (
            <EmptyState title={code === '' ? 'Nothing was found' : 'No such finding'}>
              Whatever a dry run of the wave finds in its lines appears here, until the wave is opened again.
            </EmptyState>
          ) : (
            <DataTable
              label="Findings"
              columns={columnsOf(supplier, meanings)}
              rows={data.results}
              rowKey={({ finding: { part, line, code: kind, path, other } }) =>
                [part, line, kind, path, other].join(' ')
              }
            />
          )}
          <div className={classes.pager}>
            <CursorPager nextCursor={data.next_cursor} words={['Back', 'Next']} />
          </div>
        </Panel>
      )}
    </>
  );
}
