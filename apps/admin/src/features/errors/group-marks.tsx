import { Badge } from '../../components/ui/badge';
import { AgainIcon, NewIcon } from '../../components/ui/icons';
import type { ErrorGroup } from '../../lib/operator-api';

/** Says of a group of errors that it is new, or that it was over and is back; nothing of one that has been there. */
export function GroupMarks({ group }: { group: Pick<ErrorGroup, 'is_new' | 'is_back'> }) {
  return (
    <>
      {group.is_new && <Badge tone="running" icon={NewIcon} label="New" />}
      {group.is_back && <Badge tone="caution" icon={AgainIcon} label="Back again" />}
    </>
  );
}
