'use client';

import { memo } from 'react';
import { Bar, BarChart, YAxis } from 'recharts';
import classes from './sparkline.module.css';

const size = { width: 96, height: 24 };
const margin = { top: 0, right: 0, bottom: 0, left: 0 };

/** Pixels an hour has that holds nothing, and one that holds something, so that few are not taken for none. */
const heights = { none: 1, least: 2 };

interface Props {
  counts: readonly number[];
  label: string;
}

/** Counts over time as small bars, oldest first; `label` says it in words. */
export const Sparkline = memo(function Sparkline({ counts, label }: Props) {
  const data = counts.map((count) => ({
    count,
    fill: count === 0 ? 'var(--console-line)' : 'var(--console-errored)',
  }));
  return (
    <div className={classes.sparkline} role="img" aria-label={label}>
      <div aria-hidden="true">
        <BarChart {...size} data={data} margin={margin} barCategoryGap={0.5} accessibilityLayer={false}>
          <YAxis hide domain={[0, Math.max(1, ...counts)]} />
          <Bar
            dataKey="count"
            isAnimationActive={false}
            minPointSize={(count) => (count === 0 ? heights.none : heights.least)}
          />
        </BarChart>
      </div>
    </div>
  );
});
