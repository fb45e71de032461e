import type { WaveEvent } from '../../../lib/operator-api';

/** What can happen to a wave, in words. */
export const eventWords: Readonly<Record<WaveEvent['event'], string>> = {
  CREATE: 'Made',
  RELEASE: 'Released',
  HALT: 'Halted',
  OVERSPEND: 'Halted by itself: too many failed',
  FINISH: 'Imported',
  REOPEN: 'Runs again',
  CANCEL: 'Cancelled',
};

const actors = { supplier: 'The supplier', staff: 'Platform staff', platform: 'By itself' } as const;

/** Who did it: a member of staff by name. */
export function actorOf({ actor, by }: Pick<WaveEvent, 'actor' | 'by'>): string {
  return by ?? actors[actor];
}
