import { type SupplyAddressPayload } from '@carryover/contract';
import { type AccountPlan } from './account-plan.js';
import { drawPostcode, drawText } from './draw-text.js';
import { drawDateBefore } from './draw-values.js';
import { makePropertyAdministrator } from './make-customers.js';
import { makeMeterPoint } from './make-meter-point.js';

const MOST_METER_POINTS = 3;

/** A supply address; its position is part of the first line, because no two addresses may be the same. */
export function makeSupplyAddress(plan: AccountPlan, position: number): SupplyAddressPayload {
  const { draw } = plan;
  const line = (): string => (draw.maybe(0.2) ? '' : drawText(draw, 512));
  return {
    supply_address1: `${position + 1} ${drawText(draw, 500).trim()}`,
    ...draw.optional<Record<'supply_address2' | 'supply_address3' | 'supply_address4' | 'supply_address5', string>>({
      supply_address2: line,
      supply_address3: line,
      supply_address4: line,
      supply_address5: line,
    }),
    supply_postcode: drawPostcode(draw),
    customer_at_supply_address_from_date: drawDateBefore(draw, plan.billedTo, 3_000),
    meter_points: draw.list(draw.count(1, MOST_METER_POINTS), () => makeMeterPoint(plan)),
    ...draw.optional<Required<Pick<SupplyAddressPayload, 'is_landlord' | 'property_administrators'>>>({
      is_landlord: () => draw.maybe(),
      property_administrators: () => draw.list(draw.count(0, 1), () => makePropertyAdministrator(draw)),
    }),
  };
}
