import {
  type AgreementPayload,
  addDays,
  type EacPayload,
  type MeterPointPayload,
  type RegisterPayload,
  SMART_REFUSAL_REASONS,
  SMART_REFUSAL_SOURCES,
  type SmartRefusalInterestPayload,
} from '@carryover/contract';
import { electricityPoint, estimatesOf, gasPoint, quantitiesOf } from '@carryover/samples';
import { type AccountPlan } from './account-plan.js';
import { drawText } from './draw-text.js';
import { drawDateBefore, drawDecimal } from './draw-values.js';
import { makeElectricityMeter, makeGasMeter } from './make-meter.js';

const KWH = { integer: 8, fraction: 2 };

/** A meter point of either fuel. */
export function makeMeterPoint(plan: AccountPlan): MeterPointPayload {
  return plan.draw.maybe() ? makeGasMeterPoint(plan) : makeElectricityMeterPoint(plan);
}

function makeElectricityMeterPoint(plan: AccountPlan): MeterPointPayload {
  const { draw, identity } = plan;
  const profileClass = draw.whole(draw.maybe(0.1) ? 0 : 1, 8);
  const meters = draw.list(draw.count(1, 2), () => makeRegisters(plan, profileClass === 0));
  const start = plan.supplyStart();
  return electricityPoint(identity.nextMpan(), {
    supply_start_date: start,
    profile_class: profileClass,
    ...draw.optional({ ssc: () => String(draw.whole(0, 9_999)).padStart(4, '0') }),
    agreements: makeAgreements(plan, start),
    meters: meters.map((registers) => makeElectricityMeter(plan, registers)),
    ...estimatesOf(meters.flat(), (tpr) => makeEacs(plan, tpr)),
    ...makeOptionalParts(plan),
  });
}

function makeGasMeterPoint(plan: AccountPlan): MeterPointPayload {
  const { draw, identity, billedTo } = plan;
  const start = plan.supplyStart();
  return gasPoint(identity.nextMprn(), {
    supply_start_date: start,
    agreements: makeAgreements(plan, start),
    meters: draw.list(draw.count(1, 2), () => makeGasMeter(plan)),
    aq_history: quantitiesOf(
      billedTo,
      draw.list(draw.count(1, 5), () => drawDecimal(draw, KWH)),
    ),
    ...makeOptionalParts(plan),
  });
}

function makeOptionalParts(plan: AccountPlan): Partial<MeterPointPayload> {
  return plan.draw.optional<
    Required<Pick<MeterPointPayload, 'et_in_progress' | 'dr_in_progress' | 'smart_refusal_interest'>>
  >({
    et_in_progress: () => false,
    dr_in_progress: () => false,
    smart_refusal_interest: () => makeSmartInterest(plan),
  });
}

function makeSmartInterest({ draw, billedTo }: AccountPlan): SmartRefusalInterestPayload {
  const type = draw.pick(['NOT_INTERESTED', 'INTERESTED', 'NOT_AT_THE_MOMENT']);
  return {
    type,
    date: drawDateBefore(draw, billedTo, 900),
    refusal_reason: type !== 'INTERESTED' && draw.maybe() ? draw.pick(SMART_REFUSAL_REASONS) : undefined,
    ...draw.optional({ source: () => draw.pick(SMART_REFUSAL_SOURCES) }),
  };
}

/** The registers of one meter: ids and time pattern regimes differ, one at least counts for settlement. */
function makeRegisters({ draw }: AccountPlan, isHalfHourly: boolean): RegisterPayload[] {
  return draw.list(draw.count(1, 4), (index) => ({
    register_id: `${draw.pick(['R', '0', 'é'])}${index}`,
    tpr: !isHalfHourly || draw.maybe() ? String(draw.whole(0, 90) * 10 + index).padStart(5, '0') : undefined,
    number_of_digits: draw.whole(4, 9),
    ...draw.optional({ is_settlement: () => index === 0 || draw.maybe() }),
  }));
}

function makeAgreements({ draw }: AccountPlan, supplyStart: string): AgreementPayload[] {
  return draw.list(draw.count(1, 4), (index) => ({
    tariff_code: drawText(draw, 255),
    effective_from: addDays(supplyStart, index * 30),
  }));
}

function makeEacs({ draw, billedTo }: AccountPlan, tpr: string): EacPayload[] {
  return draw.list(draw.maybe(0.02) ? 60 : draw.count(1, 3), (index) => {
    const consumption = drawDecimal(draw, KWH);
    return {
      effective_from: addDays(billedTo, -90 * (index + 1)),
      tpr,
      consumption: draw.maybe(0.05) ? `-${consumption}` : consumption,
      ...draw.optional({ source: () => draw.pick(['D0019', drawText(draw, 255)]) }),
    };
  });
}
