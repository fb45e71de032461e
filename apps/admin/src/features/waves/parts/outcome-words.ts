import type { ComponentType } from 'react';
import type { Tone } from '../../../components/ui/badge';
import { CancelledIcon, DoneIcon, ProblemIcon, WaitingIcon } from '../../../components/ui/icons';
import type { WaveOutcome } from '../../../lib/operator-api';

interface OutcomeLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: ComponentType;
}

/** What became of a line of a wave, in words. */
export const outcomeWords: Readonly<Record<WaveOutcome, OutcomeLook>> = {
  imported: { label: 'Imported', tone: 'done', icon: DoneIcon },
  unchanged: { label: 'Unchanged', tone: 'waiting', icon: DoneIcon },
  failed: { label: 'Failed', tone: 'problem', icon: ProblemIcon },
  refused: { label: 'Refused', tone: 'caution', icon: CancelledIcon },
  not_processed: { label: 'Not processed', tone: 'waiting', icon: WaitingIcon },
};

/** Their names, in the order of a filter. */
export const waveOutcomes = Object.keys(outcomeWords) as readonly WaveOutcome[];
