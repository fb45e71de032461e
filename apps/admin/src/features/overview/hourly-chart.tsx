'use client';

import { StackedBars } from '../../components/charts/stacked-bars';
import type { HourlyOutcome } from '../../lib/operator-api';
import { clockHour } from './hours';

const series = [
  { label: 'Processed', color: 'var(--console-processed)' },
  { label: 'Failed attempts', color: 'var(--console-errored)' },
];

/** Processed imports and failed attempts of each hour, stacked. The panel around it has the same in words. */
export function HourlyChart({ hourly }: { hourly: readonly HourlyOutcome[] }) {
  const bars = hourly.map(({ hour, processed, errored }) => ({
    key: hour,
    label: clockHour(hour),
    counts: [processed, errored],
  }));
  return <StackedBars bars={bars} series={series} />;
}
