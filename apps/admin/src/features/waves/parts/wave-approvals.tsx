import { Panel } from '../../../components/ui/panel';
import type { WaveDetail } from '../../../lib/operator-api';
import { HistoryEntry } from '../../suppliers/history-entry';
import classes from '../../suppliers/history-entry.module.css';

type Approval = WaveDetail['wave']['approvals'][number];

const acts = { release: 'Release', sign_off: 'Sign-off' } as const satisfies Record<Approval['act'], string>;
const parties = { supplier: 'the supplier', staff: 'platform staff' } as const satisfies Record<
  Approval['party'],
  string
>;

/** Approvals of the release and sign-offs, of both sides; nothing without any. */
export function WaveApprovals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <Panel title="Approvals">
      <ol className={classes.list}>
        {approvals.map(({ act, party, reason, given_at: at }) => (
          <HistoryEntry
            key={`${act} ${party} ${at}`}
            what={`${acts[act]} by ${parties[party]}`}
            reason={reason}
            instant={at}
          />
        ))}
      </ol>
    </Panel>
  );
}
