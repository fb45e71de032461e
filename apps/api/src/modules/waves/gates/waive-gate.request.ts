import { Enumerated, Text } from '@carryover/contract';
import { GATE_NAMES, type GateName } from './gate.js';

/** Waives a gate that is red. */
export class WaiveGateRequest {
  @Enumerated(GATE_NAMES, { required: true, personal: false })
  gate: GateName;

  /** Why it may be red; kept and shown with the gate. */
  @Text({ required: true, max: 1000 })
  reason: string;
}
