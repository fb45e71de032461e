import { Badge } from '../../components/ui/badge';
import { DoneIcon, ProblemIcon, RunningIcon } from '../../components/ui/icons';
import { formatCount } from '../../lib/format-count';
import type { Retraction } from '../../lib/operator-api';

/** Where a retraction stands; one that left accounts is not simply done. */
export function RetractionStatusBadge({ retraction: { status, left } }: { retraction: Retraction }) {
  if (status === 'RUNNING') return <Badge tone="running" label="Running" icon={RunningIcon} status={status} />;
  if (left === 0) return <Badge tone="done" label="Done" icon={DoneIcon} status={status} />;
  return <Badge tone="caution" label={`${formatCount(left)} left`} icon={ProblemIcon} status={status} />;
}
