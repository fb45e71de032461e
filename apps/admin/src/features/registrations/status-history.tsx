'use client';

import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatInstant } from '../../lib/format-instant';
import type { MeterPointChange } from '../../lib/operator-api';
import { MeterPointBadge } from '../accounts/meter-point-badge';
import { statusHistoryQuery } from './registration-queries';
import classes from './status-history.module.css';

/** Every status a meter point has had, the latest first. */
export function StatusHistory({ meterPointId }: { meterPointId: string }) {
  const { data, error } = useQuery(statusHistoryQuery(meterPointId));
  if (error !== null && data === undefined)
    return <p className={classes.empty}>The history cannot be shown. {error.message}</p>;
  if (data === undefined) return <output className={classes.empty}>Loading the history …</output>;
  if (data.length === 0)
    return (
      <p className={classes.empty}>
        Nothing has happened yet. The first change comes when the meter point has been marked and is picked up.
      </p>
    );
  return (
    <ol className={classes.changes} aria-label="History of the status">
      {[...data].reverse().map((change) => (
        <Change key={`${change.occurred_at} ${change.to}`} change={change} />
      ))}
    </ol>
  );
}

function Change({ change: { from, to, occurred_at: occurredAt, reason } }: { change: MeterPointChange }) {
  return (
    <li className={classes.change}>
      <div className={classes.states}>
        <MeterPointBadge status={from} />
        <span aria-hidden="true">→</span>
        <MeterPointBadge status={to} />
      </div>
      <p className={classes.time}>
        <RelativeTime instant={occurredAt} /> · {formatInstant(occurredAt)}
      </p>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
    </li>
  );
}
