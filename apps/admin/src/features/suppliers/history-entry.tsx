import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/ui/relative-time';
import classes from './history-entry.module.css';

interface Props {
  what: ReactNode;
  /** Left out where `what` says who. */
  actor?: string;
  reason: string | null;
  instant: string;
}

/** Who changed something, when and why. */
export function HistoryEntry({ what, actor, reason, instant }: Props) {
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.what}>{what}</span>
        <span className={classes.quiet}>
          <RelativeTime instant={instant} />
        </span>
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {actor !== undefined && <p className={classes.quiet}>{actor}</p>}
    </li>
  );
}
