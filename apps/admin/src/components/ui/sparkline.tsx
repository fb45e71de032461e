'use client';

import { memo } from 'react';
import classes from './sparkline.module.css';

/** Pixels. */
const size = { width: 96, height: 24 };
const gap = 0.5;

/** Pixels an hour has that holds nothing, and one that holds something, so that few are not taken for none. */
const heights = { none: 1, least: 2 };

interface Props {
  counts: readonly number[];
  label: string;
}

/** Counts over time as small bars, oldest first; `label` says it in words. */
export const Sparkline = memo(function Sparkline({ counts, label }: Props) {
  const most = Math.max(1, ...counts);
  const step = size.width / counts.length;
  const heightOf = (count: number) =>
    count === 0 ? heights.none : Math.max(heights.least, (count / most) * size.height);
  const bar = (count: number, index: number) => {
    const height = heightOf(count);
    return `M${index * step} ${size.height - height}h${step - gap}v${height}h${gap - step}z`;
  };
  const pathOf = (fits: (count: number) => boolean) =>
    counts.map((count, index) => (fits(count) ? bar(count, index) : '')).join('');
  return (
    <div className={classes.sparkline} role="img" aria-label={label}>
      <svg {...size} aria-hidden="true">
        <path d={pathOf((count) => count === 0)} fill="var(--console-line)" />
        <path d={pathOf((count) => count > 0)} fill="var(--console-errored)" />
      </svg>
    </div>
  );
});
