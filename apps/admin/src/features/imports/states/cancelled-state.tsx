import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** Withdrawn before an account existed. */
export function CancelledState(_: StateProps) {
  return (
    <StateBanner tone="calm" title="Withdrawn before an account existed">
      <p className={classes.text}>
        For the supplier it ended without an error. The supplier can send the account again; the import then starts
        over. Staff can restore it with what is stored.
      </p>
    </StateBanner>
  );
}
