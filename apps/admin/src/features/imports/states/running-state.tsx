import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** A worker holds it right now. */
export function RunningState({ importDetail }: StateProps) {
  return (
    <StateBanner tone="running" title={`A worker is on attempt ${importDetail.attempts}`}>
      <p className={classes.text}>
        {importDetail.is_dry_run
          ? 'The dry run is under way; it will be rolled back at the end.'
          : 'The account appears as a whole or not at all. If the worker is lost, another one takes over.'}
      </p>
    </StateBanner>
  );
}
