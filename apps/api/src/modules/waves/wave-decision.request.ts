import { Flag, Text } from '@carryover/contract';

/** Halts or cancels a wave. */
export class WaveDecisionRequest {
  @Text({ max: 1000 })
  reason?: string;
}

/** Releases a wave. */
export class ReleaseWaveRequest extends WaveDecisionRequest {
  /** Whether it is released although gates are red; takes a reason. */
  @Flag()
  waive_gates?: boolean;
}
