import { type AqPayload } from '../../payload/dto/aq.payload.js';
import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { meterPoints, oncePerAccount } from '../account-view.js';
import { type Entry, entries } from '../entries.js';

/** An entry of the annual quantity history. */
export type AqEntry = Entry<Partially<AqPayload>>;

/** A history of annual quantities and the gas meter point it belongs to. */
export interface AqHistory {
  readonly path: string;
  readonly meterPoint: Partially<MeterPointPayload>;
  readonly quantities: readonly AqEntry[];
}

/** The histories of meter points that are not electricity; on those one is refused as a whole (R50). */
export const aqHistories = oncePerAccount<AqHistory>((account) =>
  meterPoints(account).flatMap(({ path: meterPointPath, value: meterPoint }) => {
    const path = `${meterPointPath}.aq_history`;
    return meterPoint.supply_type === 'ELECTRICITY'
      ? []
      : { path, meterPoint, quantities: entries(meterPoint.aq_history, path) };
  }),
);

/** Whether an entry has no last day, as opposed to one that cannot be read. */
export function isOpenEnded({ path, value }: AqEntry, isUnreadable: (path: string) => boolean): boolean {
  return value.effective_to === undefined && !isUnreadable(`${path}.effective_to`);
}

/** Whether an entry ends before it starts (R99). */
export function isReversed({ effective_from: from, effective_to: to }: Partially<AqPayload>): boolean {
  return from !== undefined && to !== undefined && to < from;
}
