import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/ui/relative-time';
import classes from './history-entry.module.css';

interface Props {
  what: ReactNode;
  actor: string;
  reason: string;
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
      <p className={classes.reason}>{reason}</p>
      <p className={classes.quiet}>{actor}</p>
    </li>
  );
}
