'use client';

import { Anchor, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StackedBars } from '../../components/charts/stacked-bars';
import { Breakable } from '../../components/ui/breakable';
import { type Column, DataTable } from '../../components/ui/data-table';
import { Panel } from '../../components/ui/panel';
import { ProblemAlert } from '../../components/ui/problem-alert';
import { formatCount } from '../../lib/format-count';
import type { Throughput } from '../../lib/operator-api';
import classes from './throughput-panel.module.css';
import { type Span, type ThroughputScope, throughputQuery } from './throughput-query';
import { type CountedSeries, type Parts, seriesOf } from './throughput-series';
import { binLabel, spanWords, speedInWords } from './throughput-words';

interface Props {
  readonly scope?: ThroughputScope;
  readonly parts?: Parts;
  /** Height of the chart in pixels. */
  readonly height?: number;
}

/** What scrolls has to be reached by keyboard. */
const scrolled = { tabIndex: 0, 'aria-label': 'Outcomes over time' };

const spans = Object.entries(spanWords).map(([value, label]) => ({ value, label }));

/** Processed and failed imports over a span of time, as a chart or as numbers, and the rate now. */
export function ThroughputPanel({ scope = {}, parts = 'outcome', height = 304 }: Props) {
  const [span, choose] = useState<Span>('24h');
  const [isTable, setTable] = useState(false);
  const { data, error } = useQuery({ ...throughputQuery(span, scope), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Over time"
      isFlush
      actions={
        <span className={classes.actions}>
          <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show the chart' : 'Show the numbers'}
          </Anchor>
          <NativeSelect
            aria-label="Time shown"
            size="xs"
            data={spans}
            value={span}
            onChange={({ currentTarget: { value } }) => choose(value as Span)}
          />
        </span>
      }
    >
      {data === undefined && (error === null ? <Skeleton height={height + 60} /> : <ProblemAlert problem={error} />)}
      {data !== undefined && <Outcomes throughput={data} series={seriesOf(data, parts)} {...{ isTable, height }} />}
    </Panel>
  );
}

interface OutcomesProps {
  readonly throughput: Throughput;
  readonly series: readonly CountedSeries[];
  readonly isTable: boolean;
  readonly height: number;
}

function Outcomes({ throughput: { span, bins, now }, series, isTable, height }: OutcomesProps) {
  return (
    <>
      <p className={classes.speed}>{speedInWords(now)}</p>
      <p className={classes.sums}>
        {series.length === 0 && 'Nothing failed.'}
        {series.map(({ label, color, total }) => (
          <span key={label}>
            <i style={{ background: color }} />
            {formatCount(total)}{' '}
            <b>
              <Breakable text={label === 'Processed' || label === 'Failed attempts' ? label.toLowerCase() : label} />
            </b>
          </span>
        ))}
      </p>
      {isTable ? (
        <section {...scrolled} className={classes.numbers}>
          <DataTable
            label="Outcomes over time"
            columns={columnsOf(series, span)}
            rows={bins.map(({ begins_at }, index) => ({ begins_at, index })).reverse()}
            rowKey={({ begins_at }) => begins_at}
          />
        </section>
      ) : (
        <div className={classes.chart} aria-hidden="true">
          <StackedBars
            height={height}
            series={series}
            bars={bins.map(({ begins_at }, index) => ({
              key: begins_at,
              label: binLabel(begins_at, span),
              counts: series.map(({ counts }) => counts[index] ?? 0),
            }))}
          />
        </div>
      )}
    </>
  );
}

interface Row {
  readonly begins_at: string;
  readonly index: number;
}

function columnsOf(series: readonly CountedSeries[], span: Span): Column<Row>[] {
  return [
    { name: 'From', cell: ({ begins_at }) => binLabel(begins_at, span), isWide: true, onPhone: 'title' },
    ...series.map(({ label, counts }) => ({
      name: label,
      cell: ({ index }: Row) => formatCount(counts[index] ?? 0),
      isNumber: true,
    })),
  ];
}
