import type { WaveGate } from '../../../lib/operator-api';

const approvals: readonly WaveGate['gate'][] = ['supplier_approval', 'staff_approval'];

/** Whether a gate may be waived for a reason: an approval is given instead. */
export function isWaivable(gate: WaveGate['gate']): boolean {
  return !approvals.includes(gate);
}
