import { importsPutBack } from '../../../platform/metrics/process-metrics.js';

/** How many imports this process has put back to wait for a reason, with no attempt counted. */
export async function putBack(reason: 'key_missing' | 'no_room'): Promise<number> {
  const { values } = await importsPutBack.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}
