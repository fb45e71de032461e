'use client';

import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { formatCount } from '../../lib/format-count';
import { axisSteps } from './axis-steps';
import classes from './stacked-bars.module.css';

/** One kind of what is counted. */
export interface Series {
  readonly label: string;
  readonly color: string;
}

/** Counts of one period, for each series. */
export interface StackedBar {
  /** Unique key; labels may repeat, as hours do when clocks go back. */
  readonly key: string;
  readonly label: string;
  readonly counts: readonly number[];
}

interface Props {
  readonly bars: readonly StackedBar[];
  /** The lowest first. */
  readonly series: readonly Series[];
  /** Pixels. */
  readonly height: number;
}

/** Pixels. */
const margins = { top: 12, right: 8, bottom: 28, left: 56 };
/** Pixels that a label of the time axis needs at least, and for each of its characters. */
const labelWidth = 64;
const characterWidth = 8;
/** Share of its stretch that a bar fills. */
const filled = 0.8;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Counts over time as stacked bars, oldest first; pointing at a bar says its counts. The page says the same in words beside it. */
export function StackedBars({ bars, series, height }: Props) {
  const { ref, width } = useElementSize();
  const [pointedAt, pointAt] = useState<number | null>(null);
  const steps = axisSteps(Math.max(0, ...bars.map(({ counts }) => sum(counts))));
  const top = steps.at(-1) ?? 1;
  const plotHeight = height - margins.top - margins.bottom;
  const yOf = (count: number) => margins.top + plotHeight * (1 - count / top);
  const step = Math.max(0, width - margins.left - margins.right) / bars.length;
  const xOf = (index: number) => margins.left + index * step;
  const widest = Math.max(labelWidth, ...bars.map(({ label }) => label.length * characterWidth));
  const every = Math.max(1, Math.ceil(widest / Math.max(1, step)));
  // What the label of a late bar would have beyond the edge, which it is moved by, as far as there is room before it.
  const beyondOf = (index: number, label: string) =>
    Math.max(0, xOf(index) + (step + label.length * characterWidth) / 2 - width);
  const hasLabel = (index: number, label: string) =>
    index % every === 0 && beyondOf(index, label) <= every * step - widest;
  const pointed = pointedAt === null ? undefined : bars[pointedAt];
  return (
    <div ref={ref} className={classes.chart} data-chart="stacked-bars" style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} onPointerLeave={() => pointAt(null)} aria-hidden="true">
          {steps.map((count) => (
            <g key={count}>
              <path className={classes.grid} d={`M${margins.left} ${yOf(count)}H${width - margins.right}`} />
              <text className={classes.mark} x={margins.left - 8} y={yOf(count)} dy="0.32em" textAnchor="end">
                {formatCount(count)}
              </text>
            </g>
          ))}
          {series.map(({ label, color }, nth) => (
            <path
              key={label}
              fill={color}
              d={bars
                .map(({ counts }, index) => {
                  const [from, to] = [sum(counts.slice(0, nth)), sum(counts.slice(0, nth + 1))];
                  const x = xOf(index) + (step * (1 - filled)) / 2;
                  return from === to ? '' : `M${x} ${yOf(to)}h${step * filled}V${yOf(from)}h${-step * filled}z`;
                })
                .join('')}
            />
          ))}
          {bars.map(({ key, label }, index) => (
            <g key={key} onPointerEnter={() => pointAt(index)}>
              <rect className={classes.stretch} x={xOf(index)} y={margins.top} width={step} height={plotHeight} />
              {hasLabel(index, label) && (
                <text
                  className={classes.mark}
                  x={xOf(index) + step / 2 - beyondOf(index, label)}
                  y={height - 8}
                  textAnchor="middle"
                >
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {pointed !== undefined && pointedAt !== null && (
        <div className={classes.said} data-side={pointedAt < bars.length / 2 ? 'right' : 'left'}>
          <strong>{pointed.label}</strong>
          {series.map(({ label }, nth) => (
            <span key={label}>
              {label}: {formatCount(pointed.counts[nth] ?? 0)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
