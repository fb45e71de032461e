'use client';

import { BarChart } from '@mantine/charts';
import { formatCount } from '../../lib/format-count';
import type { HourlyOutcome } from '../../lib/operator-api';
import { clockHour } from './hours';

const series = [
  { name: 'processed', label: 'Processed', color: 'var(--console-processed)' },
  { name: 'errored', label: 'Failed attempts', color: 'var(--console-errored)' },
];

/** Processed imports and failed attempts of each hour, stacked. The panel around it has the same in words. */
export function HourlyChart({ hourly }: { hourly: readonly HourlyOutcome[] }) {
  const data = hourly.map(({ hour, processed, errored }) => ({ hour: clockHour(hour), processed, errored }));
  return (
    <BarChart
      h={304}
      type="stacked"
      data={data}
      dataKey="hour"
      series={series}
      valueFormatter={formatCount}
      gridAxis="x"
      tickLine="none"
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
    />
  );
}
