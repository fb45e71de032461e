'use client';

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge';
import { Breakable } from '../../../components/ui/breakable';
import { CursorPager } from '../../../components/ui/cursor-pager';
import { type Column, DataTable, Nothing, RowLink } from '../../../components/ui/data-table';
import { EmptyState } from '../../../components/ui/empty-state';
import { LoadingRows } from '../../../components/ui/loading-rows';
import { Masked } from '../../../components/ui/masked';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { useUrlFilters } from '../../../components/ui/use-url-filters';
import { countOf, formatCount } from '../../../lib/format-count';
import type { WaveDetail, WaveLine } from '../../../lib/operator-api';
import { waveLinesQuery } from '../wave-queries';
import { ExportLink } from './export-link';
import { noLinesWords } from './no-lines-words';
import { outcomeWords, waveOutcomes } from './outcome-words';
import classes from './wave-lines.module.css';

const columns: readonly Column<WaveLine>[] = [
  {
    name: 'Account',
    onPhone: 'title',
    cell: ({ import_id: id, result: { external_account_number: number } }) => {
      if (number === null) return <span className={classes.quiet}>without a number</span>;
      return (
        <span className={classes.number}>
          {id === null ? number : <RowLink href={`/imports/${id}`}>{number}</RowLink>}
        </span>
      );
    },
  },
  {
    name: 'Outcome',
    onPhone: 'beside',
    cell: ({ result: { outcome } }) => <Badge {...outcomeWords[outcome]} status={outcome} />,
  },
  { name: 'Part', cell: ({ result: { part } }) => part },
  { name: 'Line', isNumber: true, cell: ({ result: { line } }) => formatCount(line) },
  {
    name: 'Problems',
    isWide: true,
    onPhone: 'below',
    isEmpty: ({ result: { problems } }) => problems.length === 0,
    cell: ({ result: { problems } }) => <Problems problems={problems} />,
  },
];

/** Outcomes of the lines of a wave, one by one; outcome and page are in the address. */
export function WaveLines({ detail: { import_supplier: supplier, wave } }: { detail: WaveDetail }) {
  const { get, getAll, set } = useUrlFilters();
  const outcome = waveOutcomes.find((known) => known === get('outcome')) ?? '';
  const cursor = getAll('cursor').at(-1) ?? '';
  const { data, error } = useQuery({
    ...waveLinesQuery(supplier, wave.code, outcome, cursor),
    placeholderData: keepPreviousData,
  });
  const isFirst = cursor === '';
  const hasMore = (data?.next_cursor ?? null) !== null;
  const file = `/waves/${encodeURIComponent(supplier)}/${encodeURIComponent(wave.code)}/results/export.csv`;
  const exportPath = outcome === '' ? file : `${file}?outcome=${outcome}`;
  const none = noLinesWords(outcome, { isFirst, hasMore });
  return (
    <Panel
      title="Results"
      isFlush
      actions={
        <span className={classes.actions}>
          <ExportLink path={exportPath} fileName={`${wave.code}-results.csv`} />
          <NativeSelect
            aria-label="Outcome"
            size="xs"
            data={[
              { value: '', label: 'All outcomes' },
              ...waveOutcomes.map((known) => ({
                value: known,
                label: `${outcomeWords[known].label} (${formatCount(wave.counts[known])})`,
              })),
            ]}
            value={outcome}
            onChange={(event) => set({ outcome: event.currentTarget.value })}
          />
        </span>
      }
    >
      {data === undefined && error === null && <LoadingRows label="Loading the results" count={4} />}
      {data === undefined && error !== null && <ProblemAlert problem={error} />}
      {data !== undefined && data.results.length === 0 && <EmptyState title={none.title}>{none.text}</EmptyState>}
      {data !== undefined && data.results.length > 0 && (
        <DataTable
          label="Results"
          columns={columns}
          rows={data.results}
          rowKey={({ result: { part, line } }) => `${part} ${line}`}
        />
      )}
      <div className={classes.pager}>
        <CursorPager nextCursor={data?.next_cursor ?? null} words={['Back', 'Next']} />
      </div>
    </Panel>
  );
}

type LineProblem = WaveLine['result']['problems'][number];

/** The first problem, and the others on request: a line that was refused has no page of its own. */
function Problems({ problems }: { problems: readonly LineProblem[] }) {
  const [first, ...others] = problems;
  if (first === undefined) return <Nothing />;
  return (
    <div className={classes.problems}>
      <Problem problem={first} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{countOf(others.length, 'more problem')}</summary>
          <div className={classes.problems}>
            {others.map((problem) => (
              <Problem key={`${problem.path} ${problem.code} ${problem.rule}`} problem={problem} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Problem({ problem: { code, path, detail } }: { problem: LineProblem }) {
  return (
    <>
      <code>
        <Breakable text={code} />
      </code>
      {path !== '' && (
        <code className={classes.quiet}>
          <Breakable text={path} />
        </code>
      )}
      <span className={classes.quiet}>
        <Masked value={detail} />
      </span>
    </>
  );
}
