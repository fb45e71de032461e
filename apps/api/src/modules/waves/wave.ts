import type { WaveState } from '@carryover/contract';
import type { Row } from '@carryover/migrations';

/** A wave as its row has it. */
export interface Wave {
  readonly id: string;
  readonly code: string;
  readonly state: WaveState;
  readonly isHolding: boolean;
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

/** A move of the supplier, or of the member of staff with this e-mail address. */
export function moveBy(by: string | undefined, reason?: string, data: object = {}): WaveMove {
  return by === undefined ? { actor: 'supplier', reason, data } : { actor: 'staff', reason, data: { ...data, by } };
}

/** The columns of {@link Wave}. */
export type WaveRow = Row<'import_wave', 'id' | 'code'> & { readonly state: WaveState; readonly isHolding: boolean };

export const WAVE_COLUMNS = 'w.id, w.code, w.state, w.is_holding AS "isHolding"';
