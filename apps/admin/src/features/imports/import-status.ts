import type { ComponentType } from 'react';
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

export type Tone = 'waiting' | 'running' | 'done' | 'problem' | 'dryRun' | 'caution' | 'withdrawn';

interface Presentation {
  tone: Tone;
  icon: ComponentType;
}

/** How each status of an import looks, everywhere in the console. */
export const importStatusPresentation: Record<ImportStatus, Presentation> = {
  PENDING: { tone: 'waiting', icon: WaitingIcon },
  IN_PROGRESS: { tone: 'running', icon: RunningIcon },
  PROCESSED: { tone: 'done', icon: DoneIcon },
  ERRORED: { tone: 'problem', icon: ProblemIcon },
  DRY_RUN_SUCCEEDED: { tone: 'dryRun', icon: DryRunSucceededIcon },
  DRY_RUN_ERRORED: { tone: 'caution', icon: DryRunFailedIcon },
  CANCELLED: { tone: 'withdrawn', icon: CancelledIcon },
};
