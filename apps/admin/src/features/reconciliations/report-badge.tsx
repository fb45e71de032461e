import { Badge } from '../../components/ui/badge';
import { DoneIcon, ProblemIcon, RunningIcon, WaitingIcon } from '../../components/ui/icons';
import { formatCount } from '../../lib/format-count';
import type { StaffReconciliation } from '../../lib/operator-api';
import { differingOf } from './report-words';

/** Where a report stands, and whether it is clean. */
export function ReportBadge({ report }: { report: StaffReconciliation }) {
  if (report.receiving) return <Badge tone="waiting" icon={WaitingIcon} label="Waits for parts" status="RECEIVING" />;
  if (report.status === 'COMPUTING')
    return <Badge tone="running" icon={RunningIcon} label="Is compared" status="COMPUTING" />;
  if (report.status === 'FAILED')
    return <Badge tone="problem" icon={ProblemIcon} label="Could not be compared" status="FAILED" />;
  const differing = differingOf(report) ?? 0;
  if (differing === 0) return <Badge tone="done" icon={DoneIcon} label="Clean" status="CLEAN" />;
  return <Badge tone="problem" icon={ProblemIcon} label={`${formatCount(differing)} differ`} status="DIFFERS" />;
}
