import { Badge } from '../../components/ui/badge';
import { AgainIcon, DoneIcon, NewIcon, WaitingIcon } from '../../components/ui/icons';
import type { ErrorGroup } from '../../lib/operator-api';

/** Badges of a group of errors: new, back again, acknowledged; none for an old group. */
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
