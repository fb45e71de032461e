import type { WaveEvent } from '../../../lib/operator-api';

/** What can happen to a wave, in words. */
export const eventWords: Readonly<Record<WaveEvent['event'], string>> = {
  CREATE: 'Made',
  REPLAN: 'Planned to come to something else',
  READY: 'Said to be sent',
  REOPEN: 'Takes parts again',
  DRY_RUN: 'Dry run begun',
  REVIEW: 'Dry run ended',
  APPROVAL: 'Approval given',
  APPROVE: 'Approved',
  WAIVE: 'Gate waived',
  RELEASE: 'Released',
  HALT: 'Halted',
  OVERSPEND: 'Halted by itself: too many failed',
  FINISH: 'Imported',
  RESUME: 'Runs again',
  RECONCILE: 'Reconciled',
  UNSETTLE: 'To be reconciled again',
  SIGNATURE: 'Signature given',
  SIGN_OFF: 'Signed off',
  CANCEL: 'Cancelled',
};

/** Who, where nobody is named. */
export const actorWords = { supplier: 'The supplier', staff: 'Platform staff', platform: 'By itself' } as const;

/** Who did it: a member of staff by name. */
export function actorOf({ actor, by }: Pick<WaveEvent, 'actor' | 'by'>): string {
  return by ?? actorWords[actor];
}
