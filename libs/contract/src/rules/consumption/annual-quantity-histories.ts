import { type AqPayload } from '../../payload/dto/aq.payload.js';
import { type MeterPointPayload } from '../../payload/dto/meter-point.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type AccountView, meterPoints, oncePerAccount } from '../account-view.js';
import { type Entry, entries } from '../entries.js';
import { type RuleContext } from '../rule.js';

/** An entry of the annual quantity history. */
export type AqEntry = Entry<Partially<AqPayload>>;

/** A history of annual quantities and the gas meter point it belongs to. */
export interface AqHistory {
  readonly path: string;
  readonly meterPointPath: string;
  readonly meterPoint: Partially<MeterPointPayload>;
  readonly quantities: readonly AqEntry[];
}

/** The histories of all meter points; of electricity only those that are given. */
const allHistories = oncePerAccount<AqHistory>((account) =>
  meterPoints(account).flatMap(({ path: meterPointPath, value: meterPoint }) => {
    const path = `${meterPointPath}.aq_history`;
    if (meterPoint.supply_type === 'ELECTRICITY' && meterPoint.aq_history === undefined) return [];
    return { path, meterPointPath, meterPoint, quantities: entries(meterPoint.aq_history, path) };
  }),
);

/** The histories of an account. On an electricity meter point one is refused as a whole, or it is looked into (R50). */
export function aqHistories(account: AccountView, { refuses }: RuleContext): readonly AqHistory[] {
  const all = allHistories(account);
  return all.some(isOfElectricity) && refuses('R50') ? all.filter((one) => !isOfElectricity(one)) : all;
}

function isOfElectricity({ meterPoint }: AqHistory): boolean {
  return meterPoint.supply_type === 'ELECTRICITY';
}

/** Whether an entry has no last day, as opposed to one that cannot be read. */
export function isOpenEnded({ path, value }: AqEntry, isUnreadable: (path: string) => boolean): boolean {
  return value.effective_to === undefined && !isUnreadable(`${path}.effective_to`);
}

/** Whether an entry ends before it starts (R99). */
export function isReversed({ effective_from: from, effective_to: to }: Partially<AqPayload>): boolean {
  return from !== undefined && to !== undefined && to < from;
}
