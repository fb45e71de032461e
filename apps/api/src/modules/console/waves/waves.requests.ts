import { Enumerated, Flag, NestedList, Text, Whole } from '@carryover/contract';
import {
  ChangePlanRequest,
  CreateWaveRequest,
  GATE_NAMES,
  type GateName,
  PlanFiguresRequest,
} from '../../waves/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** Creates a wave for a supplier. */
export class CreateWaveForStaffRequest extends CreateWaveRequest {
  @Text({ required: true, max: 1000 })
  reason: string;
}

/** Replaces the plan of a wave. */
export class PlanWaveForStaffRequest extends ChangePlanRequest {
  @Text({ required: true, max: 1000 })
  override reason: string;
}

/** Replaces the planned figures of a wave. */
export class PlanFiguresForStaffRequest extends PlanFiguresRequest {
  @Text({ required: true, max: 1000 })
  override reason: string;
}

/** A gate that is waived where it is red. */
class GateWaiverRequest {
  @Enumerated(GATE_NAMES, { required: true, personal: false })
  gate: GateName;
}

/** Releases a wave. */
export class ReleaseWaveForStaffRequest extends ReasonedRequest {
  /** Whether it is released although gates are red, whichever they are. */
  @Flag()
  waive_gates?: boolean;

  /** The gates that were red to whoever decided; where any are named no other one is waived, whatever `waive_gates` says. */
  @NestedList(() => GateWaiverRequest, { cap: GATE_NAMES.length })
  waivers?: GateWaiverRequest[];
}

/** Waives a gate of a wave. */
export class WaiveGateForStaffRequest extends ReasonedRequest {
  @Enumerated(GATE_NAMES, { required: true, personal: false })
  gate: GateName;
}

/** Cancels a wave. */
export class CancelWaveForStaffRequest extends ReasonedRequest {
  /** Accounts that were shown to wait to the person who confirmed; when more do, nothing is done. */
  @Whole({ required: true, min: 0, max: 100_000_000, bounds: { rule: 'R04', message: 'Expected {min} to {max}.' } })
  expected_count: number;
}
