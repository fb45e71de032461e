'use client';

import { RelativeTime } from '../../../components/ui/relative-time';
import type { StateProps } from './import-state';
import { StateBanner } from './state-banner';
import classes from './state-banner.module.css';

/** Accepted and not yet picked up: says what it waits for, since when, and until when if that is known. */
export function PendingState({ importDetail }: StateProps) {
  const { waits, is_dry_run } = importDetail;
  return (
    <StateBanner tone="calm" title={waits?.reason ?? 'It waits for a worker.'}>
      {waits !== null && (
        <p className={classes.detail}>
          It began to wait <RelativeTime instant={waits.since} />
          {waits.until !== null && (
            <>
              {' '}
              and is due <RelativeTime instant={waits.until} />
            </>
          )}
          .
        </p>
      )}
      <p className={classes.text}>
        {is_dry_run
          ? 'It is stored for a dry run: everything will be created and then rolled back.'
          : 'It is stored and cannot be lost. No account exists yet.'}
      </p>
    </StateBanner>
  );
}
