import type { ComponentType } from 'react';
import {
  CancelledIcon,
  DoneIcon,
  ProblemIcon,
  RehearsalFailedIcon,
  RehearsedIcon,
  RunningIcon,
  WaitingIcon,
} from '../../components/ui/icons';
import type { ImportStatus } from '../../lib/operator-api';

export type Tone = 'waiting' | 'running' | 'done' | 'problem' | 'rehearsed' | 'rehearsalProblem' | 'withdrawn';

interface Presentation {
  label: string;
  tone: Tone;
  icon: ComponentType;
}

/** How each status of an import looks, everywhere in the console. */
export const importStatusPresentation: Record<ImportStatus, Presentation> = {
  PENDING: { label: 'Pending', tone: 'waiting', icon: WaitingIcon },
  IN_PROGRESS: { label: 'In progress', tone: 'running', icon: RunningIcon },
  PROCESSED: { label: 'Processed', tone: 'done', icon: DoneIcon },
  ERRORED: { label: 'Errored', tone: 'problem', icon: ProblemIcon },
  DRY_RUN_SUCCEEDED: { label: 'Dry run succeeded', tone: 'rehearsed', icon: RehearsedIcon },
  DRY_RUN_ERRORED: { label: 'Dry run errored', tone: 'rehearsalProblem', icon: RehearsalFailedIcon },
  CANCELLED: { label: 'Cancelled', tone: 'withdrawn', icon: CancelledIcon },
};
