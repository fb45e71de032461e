import type { ComponentType } from 'react';
import { Badge } from '../../components/ui/badge';
import { CancelledIcon, DoneIcon, PauseIcon, RunningIcon, WaitingIcon } from '../../components/ui/icons';
import type { WaveState } from '../../lib/operator-api';
import { waveStates } from './wave-states.generated';

const icons: Readonly<Record<(typeof waveStates)[WaveState]['tone'], ComponentType>> = {
  waiting: WaitingIcon,
  running: RunningIcon,
  caution: PauseIcon,
  done: DoneIcon,
  withdrawn: CancelledIcon,
};

/** Where a wave stands. */
export function WaveStateBadge({ state }: { state: WaveState }) {
  const { tone, label } = waveStates[state];
  return <Badge tone={tone} icon={icons[tone]} label={label} status={state} />;
}
