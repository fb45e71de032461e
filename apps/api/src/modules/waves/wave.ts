import type { WaveState } from '@carryover/contract';
import type { Row } from '@carryover/migrations';

/** A wave as its row has it. */
export interface Wave {
  readonly id: string;
  readonly code: string;
  readonly state: WaveState;
  readonly isHolding: boolean;
  /** Of the plan by which its imports start; null where it has none. */
  readonly planRevision: number | null;
}

/** A member of staff who approves. */
export interface StaffMember {
  readonly userId: string;
  readonly email: string;
}

/** What happened to a wave, and who did it. */
export interface WaveMove {
  readonly actor: 'supplier' | 'staff' | 'platform';
  readonly reason?: string | undefined;
  /** Further facts, as JSON. */
  readonly data?: object | undefined;
}

/** A decision by the supplier, or by the member of staff with this e-mail address. */
export function moveBy(by: string | undefined, reason?: string, data: object = {}): WaveMove {
  return by === undefined ? { actor: 'supplier', reason, data } : { actor: 'staff', reason, data: { ...data, by } };
}

/** The columns of {@link Wave}. */
export type WaveRow = Row<'import_wave', 'id' | 'code'> & Pick<Wave, 'state' | 'isHolding' | 'planRevision'>;

export const WAVE_COLUMNS = 'w.id, w.code, w.state, w.is_holding AS "isHolding", w.plan_revision AS "planRevision"';
