'use client';

import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/ui/data-table';
import { Panel } from '../../components/ui/panel';
import { countOf, formatCount } from '../../lib/format-count';
import type { HourlyOutcome } from '../../lib/operator-api';
import { HourlyChart } from './hourly-chart';
import classes from './hourly-panel.module.css';
import { clockHour, sumOf } from './hours';

const columns: readonly Column<HourlyOutcome>[] = [
  { name: 'Hour', cell: ({ hour }) => clockHour(hour), isWide: true },
  { name: 'Processed', cell: ({ processed }) => formatCount(processed), isNumber: true },
  { name: 'Failed attempts', cell: ({ errored }) => formatCount(errored), isNumber: true },
];

/** What scrolls has to be reached by keyboard. */
const scrolled = { tabIndex: 0, 'aria-label': 'Imports per hour' };

/** How many imports were processed and how many attempts failed in each of the last hours, as a chart or as the numbers themselves. */
export function HourlyPanel({ hourly }: { hourly: readonly HourlyOutcome[] }) {
  const [isTable, setTable] = useState(false);
  const { processed, errored } = sumOf(hourly);
  return (
    <Panel
      title="The last 24 hours"
      isFlush
      actions={
        <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show the chart' : 'Show the numbers'}
        </Anchor>
      }
    >
      <p className={classes.sums}>
        <span data-series="processed">{formatCount(processed)} processed</span>
        <span data-series="errored">{countOf(errored, 'failed attempt')}</span>
      </p>
      {isTable ? (
        <section {...scrolled} className={classes.numbers}>
          <DataTable
            label="Imports per hour"
            columns={columns}
            rows={[...hourly].reverse()}
            rowKey={({ hour }) => hour}
          />
        </section>
      ) : (
        <div className={classes.chart} aria-hidden="true">
          <HourlyChart hourly={hourly} />
        </div>
      )}
    </Panel>
  );
}
