import type { PayloadChange } from '../../../lib/operator-api';
import { asJson } from './payload-changes';
import { fieldAt, inContractOrder } from './payload-fields';

/** A field in which two payloads differ. */
export interface ComparedField {
  readonly path: string;
  /** Position among the fields: paths with a mask in them may be the same. */
  readonly position: number;
  /** Name of the field for readers; null for an entry of a list and for an unknown field. */
  readonly label: string | null;
  /** As JSON; null where nothing is. */
  readonly own: string | null;
  readonly other: string | null;
  /** Whether both are there and hidden. */
  readonly isMasked: boolean;
}

/** What differs between two payloads, in the order of the contract. */
export function comparedFields(changes: readonly PayloadChange[]): readonly ComparedField[] {
  return inContractOrder(changes).map(({ path, op, before, after }, position) => {
    const own = op === 'added' ? null : asJson(before);
    const other = op === 'removed' ? null : asJson(after);
    return { path, position, label: fieldAt(path)?.label ?? null, own, other, isMasked: own === other };
  });
}
