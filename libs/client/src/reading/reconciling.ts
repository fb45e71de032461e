import { NotSettledInTime } from '../errors/index.js';
import { pause } from '../transport/pause.js';
import type { Reconciliation } from '../types.js';
import type { SettleOptions } from './settling.js';

/**
 * Polls a report while it is COMPUTING: until it is READY or FAILED, or RECEIVING where it was not to be compared yet.
 * @param read reads the report
 * @throws NotSettledInTime it has not ended when the time is up
 */
export async function endedReconciliation(
  read: () => Promise<Reconciliation>,
  {
    timeout = 600_000,
    every = 200,
    most = 5_000,
    signals,
  }: Omit<SettleOptions, 'signal'> & { readonly signals: readonly AbortSignal[] },
): Promise<Reconciliation> {
  const deadline = performance.now() + timeout;
  for (let wait = every; ; wait = Math.min(most, wait * 1.5)) {
    const report = await read();
    if (report.status !== 'COMPUTING') return report;
    const left = deadline - performance.now();
    if (left <= 0) {
      const facts = { operation: 'waitUntilReconciled', requestId: '', afterUnseenAnswer: false } as const;
      throw new NotSettledInTime(`The comparison has not ended within ${timeout} ms.`, facts);
    }
    await pause(Math.min(wait, left), signals);
  }
}
