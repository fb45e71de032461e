import { pause } from '../transport/pause.js';
import type { Wave } from '../types.js';

/** How often a wave is looked at. Times are milliseconds. */
export interface FollowWaveOptions {
  /** Pause between two looks. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

/** States in which nothing more happens to a wave unless somebody does something. */
const RESTING: ReadonlySet<string> = new Set(['HALTED', 'IMPORTED', 'RECONCILED', 'SIGNED_OFF', 'CANCELLED']);

/** Whether nothing more happens to a wave unless somebody does something; one that waits for its release may be released. */
export function isWaveResting({ state }: Pick<Wave, 'state'>): boolean {
  return RESTING.has(state);
}

/** Looks at a wave again and again, and gives it each time; the last one rests. */
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
