import { pause } from '../transport/pause.js';
import type { Wave } from '../types.js';

/** Polling of a wave; times in milliseconds. */
export interface FollowWaveOptions {
  /** Pause between two polls. */
  readonly every?: number;
  readonly signal?: AbortSignal;
}

/** States in which a wave has run to its end or its halt, or was given up: nothing goes on by itself. */
const RESTING: ReadonlySet<string> = new Set(['HALTED', 'IMPORTED', 'RECONCILED', 'SIGNED_OFF', 'CANCELLED']);

/** Whether a wave has run to its end or its halt, or was given up. One that waits for its release (LOADING to APPROVED) has not. */
export function isWaveResting({ state }: Pick<Wave, 'state'>): boolean {
  return RESTING.has(state);
}

/** Polls a wave and yields it after each poll, until {@link isWaveResting}; one that is not released yet is polled until it was. */
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
