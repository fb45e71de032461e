import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** A dry run that went through. */
export function DryRunSucceededState(_: StateProps) {
  return (
    <StateBanner tone="done" title="The dry run succeeded and was rolled back">
      <p className={classes.text}>
        No account exists. The supplier sends the account again without <code>is_dry_run</code> to create it.
      </p>
    </StateBanner>
  );
}
