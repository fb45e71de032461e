import type { ComponentProps } from 'react';
import { Badge } from '../../components/ui/badge';
import { CancelledIcon, DoneIcon, RunningIcon } from '../../components/ui/icons';
import type { BatchStatus } from '../../lib/operator-api';

const presentation: Record<BatchStatus, Pick<ComponentProps<typeof Badge>, 'tone' | 'label' | 'icon'>> = {
  RUNNING: { tone: 'running', label: 'Running', icon: RunningIcon },
  DONE: { tone: 'done', label: 'Done', icon: DoneIcon },
  ABORTED: { tone: 'withdrawn', label: 'Aborted', icon: CancelledIcon },
};

/** Where a batch stands. */
export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  return <Badge {...presentation[status]} status={status} />;
}
