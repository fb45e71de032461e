import { formatCount } from '../../lib/format-count';
import classes from './imported-bar.module.css';

/** How many of a supplier's imports became accounts, as numbers over a bar. */
export function ImportedBar({ imported, total }: { imported: number; total: number }) {
  const share = total === 0 ? 0 : imported / total;
  return (
    <span className={classes.imported}>
      <span className={classes.words}>
        <span>
          {formatCount(imported)} of {formatCount(total)}
        </span>
        <span className={classes.share}>{percent(share)}</span>
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

/** Rounded down, so that 100 % means all of them. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
