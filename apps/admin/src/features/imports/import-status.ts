import type { ComponentType } from 'react';
import type { Tone } from '../../components/ui/badge';
import {
  CancelledIcon,
  DoneIcon,
  DryRunFailedIcon,
  DryRunSucceededIcon,
  ProblemIcon,
  RunningIcon,
  WaitingIcon,
} from '../../components/ui/icons';
import type { ImportStatus } from '../../lib/operator-api';
import { importStates } from './import-states.generated';

const icons: Record<Tone, ComponentType> = {
  waiting: WaitingIcon,
  running: RunningIcon,
  done: DoneIcon,
  problem: ProblemIcon,
  dryRun: DryRunSucceededIcon,
  caution: DryRunFailedIcon,
  withdrawn: CancelledIcon,
};

/** How a status of an import reads and looks, everywhere in the console. */
export function presentationOf(status: ImportStatus) {
  const { label, tone } = importStates[status];
  return { label, tone, icon: icons[tone] };
}
