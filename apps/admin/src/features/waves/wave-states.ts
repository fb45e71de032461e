import type { WaveState } from '../../lib/operator-api';
import { waveStates } from './wave-states.generated';

/** Names of the states in the order in which a wave goes through them. */
export const waveStateNames = Object.keys(waveStates) as readonly WaveState[];

/** Names of those in which accounts may still start. */
export const openWaveStates = waveStateNames.filter((name) => !waveStates[name].isOver);
