import type { ComponentType } from 'react';
import type { Tone } from '../../components/ui/badge';
import { CancelledIcon, DoneIcon, PauseIcon, RunningIcon, WaitingIcon } from '../../components/ui/icons';
import type { WaveState } from '../../lib/operator-api';

/** How the console shows a state of a wave. */
interface StateLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType;
  /** What it means, as one sentence. */
  readonly means: string;
  /** Whether no further account of it starts. */
  readonly isOver?: true;
}

/** The states in the order in which a wave goes through them. */
export const waveStates: Readonly<Record<WaveState, StateLook>> = {
  LOADING: {
    label: 'Loading',
    tone: 'waiting',
    icon: WaitingIcon,
    means: 'Accounts are sent, and wait for the release.',
  },
  READY: { label: 'Ready', tone: 'waiting', icon: WaitingIcon, means: 'All is sent: it takes no more parts.' },
  DRY_RUN: { label: 'Dry run', tone: 'running', icon: RunningIcon, means: 'Its accounts are validated together.' },
  REVIEW: {
    label: 'Review',
    tone: 'caution',
    icon: PauseIcon,
    means: 'Its dry run has ended: somebody has to look at the result.',
  },
  APPROVED: { label: 'Approved', tone: 'waiting', icon: WaitingIcon, means: 'It can be released.' },
  RUNNING: { label: 'Running', tone: 'running', icon: RunningIcon, means: 'Released: its accounts are imported.' },
  HALTED: {
    label: 'Halted',
    tone: 'caution',
    icon: PauseIcon,
    means: 'Its accounts wait again, until it is released once more.',
  },
  IMPORTED: {
    label: 'Imported',
    tone: 'done',
    icon: DoneIcon,
    means: 'None of its accounts waits any more.',
    isOver: true,
  },
  RECONCILED: {
    label: 'Reconciled',
    tone: 'done',
    icon: DoneIcon,
    means: 'What was imported is what was planned.',
    isOver: true,
  },
  SIGNED_OFF: {
    label: 'Signed off',
    tone: 'done',
    icon: DoneIcon,
    means: 'Nothing of it changes any more.',
    isOver: true,
  },
  CANCELLED: {
    label: 'Cancelled',
    tone: 'withdrawn',
    icon: CancelledIcon,
    means: 'Given up: what waited was cancelled, what was imported stays.',
    isOver: true,
  },
};

/** Their names in that order. */
export const waveStateNames = Object.keys(waveStates) as readonly WaveState[];

/** Names of those in which accounts may still start. */
export const openWaveStates = waveStateNames.filter((name) => waveStates[name].isOver !== true);
