import { formatCount } from '../../../lib/format-count';
import classes from './burn-up-chart.module.css';
import { type BurnUpPoint, burnUpShape, type EndRange } from './burn-up-shape';
import { shortInstant } from './forecast-words';

interface Props {
  points: readonly BurnUpPoint[];
  range: EndRange | null;
}

/**
 * Imported and failed accounts over time, with the plan and the forecast of the end. The panel around it says the
 * same in words.
 */
export function BurnUpChart({ points, range }: Props) {
  const shape = burnUpShape(points, range);
  if (shape === null) return null;
  const { most, begin, until, end, now } = shape;
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.scale}>
        <span>{formatCount(most)}</span>
        <span>{most % 2 === 0 ? formatCount(most / 2) : ''}</span>
        <span>0</span>
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={classes.drawing}>
        <path d="M0,50H100" className={classes.grid} />
        {end !== null && <rect x={end.from} y="0" width={end.width} height="100" className={classes.range} />}
        {end !== null && <path d={`M${end.likely},0V100`} className={classes.likely} />}
        <path d={shape.importedArea} className={classes.area} />
        <path d={shape.planned} className={classes.planned} />
        <path d={shape.imported} className={classes.imported} />
        <path d={shape.failed} className={classes.failed} />
        {now !== null && <path d={`M${now},0V100`} className={classes.now} />}
      </svg>
      <div className={classes.times}>
        <span>{shortInstant(new Date(begin).toISOString())}</span>
        <span>{shortInstant(new Date(until).toISOString())}</span>
      </div>
    </div>
  );
}
