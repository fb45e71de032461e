'use client';

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { formatCount } from '../../../lib/format-count';
import type { WaveDetail, WaveProgress } from '../../../lib/operator-api';
import { waveProgressQuery } from '../wave-queries';
import { BurnUpChart } from './burn-up-chart';
import classes from './burn-up-chart.module.css';
import { sinceRelease } from './burn-up-shape';
import { forecastInWords, shortInstant } from './forecast-words';

type Point = WaveProgress['points'][number];

const counted = (count: number | null) => (count === null ? <Nothing /> : formatCount(count));

const columns: readonly Column<Point>[] = [
  { name: 'Until', isWide: true, onPhone: 'title', cell: ({ at }) => shortInstant(at) },
  { name: 'Planned', isNumber: true, cell: ({ planned }) => counted(planned) },
  { name: 'Imported', isNumber: true, cell: ({ imported }) => counted(imported) },
  { name: 'Failed', isNumber: true, cell: ({ failed }) => counted(failed) },
];

/** What scrolls has to be reached by keyboard. */
const scrolled = { tabIndex: 0, 'aria-label': 'Burn-up in numbers' };

/** How the wave goes over time beside its plan, and when it will end, as a chart or as the numbers themselves; nothing before its first release. */
export function WaveBurnUp({ detail: { import_supplier: supplier, wave, events } }: { detail: WaveDetail }) {
  const { data, error } = useQuery(waveProgressQuery(supplier, wave.code));
  const [isTable, setTable] = useState(false);
  if (error !== null && data === undefined) return <ProblemAlert problem={error} />;
  if (data === undefined || data.points.length === 0) return null;
  const { forecast } = data;
  const released = events.filter(({ event }) => event === 'RELEASE').at(-1);
  const points = sinceRelease(data.points, released?.occurred_at ?? null);
  return (
    <Panel
      title="Burn-up"
      actions={
        <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show the chart' : 'Show the numbers'}
        </Anchor>
      }
    >
      {forecast !== null && <p className={classes.forecast}>{forecastInWords(forecast)}</p>}
      {isTable ? (
        <section {...scrolled} className={classes.numbers}>
          <DataTable label="Burn-up" columns={columns} rows={[...points].reverse()} rowKey={({ at }) => at} />
        </section>
      ) : (
        <>
          <BurnUpChart points={points} range={forecast} />
          <p className={classes.legend}>
            <span data-series="imported">Imported</span>
            <span data-series="failed">Failed</span>
            {points.some(({ planned }) => planned !== null) && <span data-series="planned">Planned</span>}
            {forecast !== null && <span data-series="end">Its end, in nine cases of ten</span>}
          </p>
        </>
      )}
    </Panel>
  );
}
