import classes from './sparkline.module.css';

const height = 24;
const barWidth = 4;

function bars(counts: readonly number[]) {
  const highest = Math.max(1, ...counts);
  return counts.map((count, at) => ({
    x: at * barWidth,
    size: count === 0 ? 1 : Math.max(2, Math.round((count / highest) * height)),
    isEmpty: count === 0,
  }));
}

/** Counts over time as small bars, oldest first; `label` says it in words. */
export function Sparkline({ counts, label }: { counts: readonly number[]; label: string }) {
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${counts.length * barWidth} ${height}`}
      width={counts.length * barWidth}
      height={height}
      role="img"
      aria-label={label}
    >
      {bars(counts).map(({ x, size, isEmpty }) => (
        <rect key={x} data-empty={isEmpty || undefined} x={x} y={height - size} width={barWidth - 1} height={size} />
      ))}
    </svg>
  );
}
