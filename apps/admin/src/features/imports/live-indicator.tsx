'use client';

import classes from './live-indicator.module.css';

/** Whether what is on the screen follows the service, or is old because the last question failed. */
export function LiveIndicator({ isStale }: { isStale: boolean }) {
  return (
    <output className={classes.indicator} data-stale={isStale || undefined}>
      <span className={classes.dot} aria-hidden="true" />
      {isStale ? 'Not updating, trying again' : 'Live'}
    </output>
  );
}
