import type { ComponentType } from 'react';
import type { Tone } from '../../components/ui/badge';
import { DoneIcon, ProblemIcon, RunningIcon, WaitingIcon } from '../../components/ui/icons';
import type { RegistrationState } from '../../lib/operator-api';

interface Presentation {
  label: string;
  tone: Tone;
  icon: ComponentType;
}

/** How each state of a request for registration looks. */
export const registrationStatePresentation: Record<RegistrationState, Presentation> = {
  MARKED: { label: 'Marked', tone: 'waiting', icon: WaitingIcon },
  REQUESTED: { label: 'Requested', tone: 'running', icon: RunningIcon },
  REFUSED: { label: 'Refused', tone: 'problem', icon: ProblemIcon },
  COMPLETED: { label: 'Completed', tone: 'done', icon: DoneIcon },
};

/** States in the order in which staff work through them. */
export const statesInOrder: readonly RegistrationState[] = ['REFUSED', 'MARKED', 'REQUESTED', 'COMPLETED'];
