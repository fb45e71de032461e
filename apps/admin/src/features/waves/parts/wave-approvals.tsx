import { Panel } from '../../../components/ui/panel';
import { RelativeTime } from '../../../components/ui/relative-time';
import type { WaveDetail } from '../../../lib/operator-api';
import entry from '../../suppliers/history-entry.module.css';

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
      <ol className={entry.list}>
        {approvals.map(({ act, party, reason, given_at: at }) => (
          <li key={`${act} ${party} ${at}`} className={entry.entry}>
            <div className={entry.line}>
              <span className={entry.what}>
                {acts[act]} by {parties[party]}
              </span>
              <span className={entry.quiet}>
                <RelativeTime instant={at} />
              </span>
            </div>
            {reason !== null && <p className={entry.reason}>{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
