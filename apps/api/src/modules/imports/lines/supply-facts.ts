import type { AcceptedAccount } from '@carryover/contract';
import type { SupplyFacts } from './line-steps.js';

/** The distributor and the beginning of the supply of an account in which nothing is wrong. */
export function supplyFactsOf({ supply_addresses: addresses = [] }: AcceptedAccount): SupplyFacts {
  const points = addresses.flatMap(({ meter_points: of = [] }) => of);
  const electricity = points.find((point) => point?.supply_type === 'ELECTRICITY');
  const [first = null] = points.flatMap((point) => point?.supply_start_date ?? []).sort();
  return { distributor: electricity?.identifier?.slice(0, 2) ?? '', supplyStartDate: first };
}
