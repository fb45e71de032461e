import { Badge } from '../../components/ui/badge';
import { AgainIcon, DoneIcon, NewIcon, WaitingIcon } from '../../components/ui/icons';
import type { ErrorGroup } from '../../lib/operator-api';

/** Says of a group of errors that it is new, or was over and is back, and whether somebody knows of it; nothing of one that has been there. */
export function GroupMarks({ group }: { group: Pick<ErrorGroup, 'is_new' | 'is_back' | 'triage'> }) {
  const { is_acknowledged: isAcknowledged, muted_until: mutedUntil } = group.triage;
  return (
    <>
      {group.is_new && <Badge tone="running" icon={NewIcon} label="New" />}
      {group.is_back && <Badge tone="caution" icon={AgainIcon} label="Back again" />}
      {isAcknowledged && <Badge tone="done" icon={DoneIcon} label="Acknowledged" />}
      {mutedUntil !== null && <Badge tone="withdrawn" icon={WaitingIcon} label="Muted" />}
    </>
  );
}
