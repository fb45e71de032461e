import { pause } from '../transport/pause.js';
import type { Wave } from '../types.js';

/** Polling of a wave; times in milliseconds. */
export interface FollowWaveOptions {
  /** Pause between two polls. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

/** States that only a decision changes. */
const RESTING: ReadonlySet<string> = new Set(['HALTED', 'IMPORTED', 'RECONCILED', 'SIGNED_OFF', 'CANCELLED']);

/** Whether a wave is in a state that only a decision changes, such as waiting for its release. */
export function isWaveResting({ state }: Pick<Wave, 'state'>): boolean {
  return RESTING.has(state);
}

/** Polls a wave and yields it after each poll, until it is in a state that only a decision changes. */
export async function* followedWave(
  read: () => Promise<Wave>,
  { every = 1_000, signals }: FollowWaveOptions & { readonly signals: readonly AbortSignal[] },
): AsyncGenerator<Wave, void, undefined> {
  for (;;) {
    const wave = await read();
    yield wave;
    if (isWaveResting(wave)) return;
    await pause(every, signals);
  }
}
