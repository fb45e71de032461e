import {
  type AqPayload,
  addDays,
  type EacPayload,
  type MeterPointPayload,
  type RegisterPayload,
} from '@carryover/contract';
import { makeMpan, makeMprn } from '@carryover/industry';

const YEAR = 365;

/** The MPAN of a number below 10^10, in the region of a distributor of two digits. */
export function mpanOf(number: number, distributor: string): string {
  return makeMpan(`${distributor}${String(number).padStart(10, '0')}`);
}

/** The MPRN of a number below 10^8. */
export function mprnOf(number: number): string {
  return makeMprn(String(number).padStart(8, '0'));
}

/** What a meter point has of its own, beside what follows from its fuel. */
export type OwnPart = Omit<MeterPointPayload, 'identifier' | 'supply_type' | 'mpid' | 'shipper_mpid'>;

/** An electricity meter point. @param mpan as of mpanOf */
export function electricityPoint(mpan: string, own: OwnPart): MeterPointPayload {
  return { ...own, identifier: mpan, supply_type: 'ELECTRICITY', mpid: 'CRYO' };
}

/** A gas meter point. @param mprn as of mprnOf */
export function gasPoint(mprn: string, own: Omit<OwnPart, 'profile_class' | 'ssc' | 'eac_history'>): MeterPointPayload {
  return { ...own, identifier: mprn, supply_type: 'GAS', mpid: 'CRG', shipper_mpid: 'CSH' };
}

/**
 * The estimates of an electricity meter point: some for each time pattern regime that counts for settlement.
 * @param registers of all its meters
 */
export function estimatesOf(
  registers: readonly RegisterPayload[],
  make: (tpr: string) => readonly EacPayload[],
): Pick<MeterPointPayload, 'eac_history'> {
  const settled = registers.filter(({ is_settlement: counts }) => counts !== false);
  const tprs = new Set(settled.flatMap(({ tpr }) => tpr ?? []));
  return tprs.size === 0 ? {} : { eac_history: [...tprs].flatMap(make) };
}

/**
 * Annual quantities of gas that follow on without a gap, each of a year, the newest first and open-ended.
 * @param consumptions in kWh, the newest first
 */
export function quantitiesOf(billedTo: string, consumptions: readonly string[]): AqPayload[] {
  return consumptions.map((consumption, index) => ({
    effective_from: addDays(billedTo, -YEAR * (index + 1)),
    ...(index > 0 && { effective_to: addDays(billedTo, -YEAR * index - 1) }),
    consumption,
  }));
}
