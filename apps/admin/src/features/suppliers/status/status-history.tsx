import { Panel } from '../../../components/ui/panel';
import type { SupplierStatusChange } from '../../../lib/operator-api';
import { HistoryEntry } from '../history-entry';
import classes from '../history-entry.module.css';

/** Every change of status, newest first, with who set it and why. */
export function StatusHistory({ changes }: { changes: readonly SupplierStatusChange[] }) {
  return (
    <Panel title="Status history">
      {changes.length === 0 ? (
        <p className={classes.quiet}>The status was never changed.</p>
      ) : (
        <ol className={classes.list}>
          {changes.map(({ from_status, to_status, actor, reason, occurred_at }) => (
            <HistoryEntry
              key={occurred_at}
              what={`${from_status} → ${to_status}`}
              actor={actor}
              reason={reason}
              instant={occurred_at}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}
