import { Badge } from '../../components/ui/badge';
import type { WaveState } from '../../lib/operator-api';
import { waveStates } from './wave-states';

/** Where a wave stands. */
export function WaveStateBadge({ state }: { state: WaveState }) {
  const { tone, icon, label } = waveStates[state];
  return <Badge tone={tone} icon={icon} label={label} status={state} />;
}
