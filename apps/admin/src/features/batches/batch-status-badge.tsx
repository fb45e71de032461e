import type { ComponentProps } from 'react';
import { Badge } from '../../components/ui/badge';
import { CancelledIcon, DoneIcon, ProblemIcon, RunningIcon } from '../../components/ui/icons';
import { formatCount } from '../../lib/format-count';
import type { Batch, BatchStatus } from '../../lib/operator-api';

const presentation: Record<BatchStatus, Pick<ComponentProps<typeof Badge>, 'tone' | 'label' | 'icon'>> = {
  RUNNING: { tone: 'running', label: 'Running', icon: RunningIcon },
  DONE: { tone: 'done', label: 'Done', icon: DoneIcon },
  ABORTED: { tone: 'withdrawn', label: 'Aborted', icon: CancelledIcon },
};

/** Where a batch stands; one of which something failed again is not simply done. */
export function BatchStatusBadge({ batch: { status, outcomes } }: { batch: Pick<Batch, 'status' | 'outcomes'> }) {
  const failed = status === 'DONE' && outcomes.errored > 0;
  const shown = failed ? failedAgain(outcomes) : presentation[status];
  return <Badge {...shown} status={status} />;
}

function failedAgain({ errored, processed, waiting, cancelled }: Batch['outcomes']) {
  const isAll = processed + waiting + cancelled === 0;
  return {
    tone: 'caution',
    label: isAll ? 'All failed again' : `${formatCount(errored)} failed again`,
    icon: ProblemIcon,
  } as const;
}
