import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** Accepted and not yet picked up: says what it waits for. */
export function PendingState({ importDetail }: StateProps) {
  const { waiting_reason, is_dry_run } = importDetail;
  return (
    <StateBanner tone="calm" title={waiting_reason ?? 'It waits for a worker.'}>
      <p className={classes.text}>
        {is_dry_run
          ? 'It is stored and will be rehearsed: everything is created and then rolled back.'
          : 'It is stored and cannot be lost. No account exists yet.'}
      </p>
    </StateBanner>
  );
}
