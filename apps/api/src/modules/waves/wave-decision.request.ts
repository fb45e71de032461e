import { Flag, Text } from '@carryover/contract';

/** Halts a wave, or gives it up. */
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
