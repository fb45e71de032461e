import { Badge } from '../../components/ui/badge';
import { CancelledIcon, DoneIcon, ProblemIcon, RunningIcon } from '../../components/ui/icons';
import { formatCount } from '../../lib/format-count';
import type { Retraction } from '../../lib/operator-api';

/** Where a retraction stands; one that left accounts is not simply done. */
export function RetractionStatusBadge({ retraction }: { retraction: Retraction }) {
  const { status, left } = retraction;
  if (status === 'STOPPING') return <Badge tone="withdrawn" label="Stopping" icon={RunningIcon} status={status} />;
  if (status === 'STOPPED') return <Badge tone="withdrawn" label="Stopped" icon={CancelledIcon} status={status} />;
  if (status === 'RUNNING') return <Badge tone="running" label="Running" icon={RunningIcon} status={status} />;
  if (left === 0) return <Badge tone="done" label="Done" icon={DoneIcon} status={status} />;
  return <Badge tone="caution" label={`${formatCount(left)} left`} icon={ProblemIcon} status={status} />;
}
