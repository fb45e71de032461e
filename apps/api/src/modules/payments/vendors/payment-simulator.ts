import type { Verification } from './payment-vendor.js';
import { confirmed, hang } from './sandbox.vendor.js';

/** References it remembers; a set that only grows would be a leak in a process that runs for months. */
const MOST_SEEN = 10_000;

/**
 * Answers for every payment vendor to sandbox suppliers, whatever the vendor is called. The beginning of a reference says how:
 *
 * | reference | answer |
 * |---|---|
 * | `declined_...` | is refused for good |
 * | `flaky_...` | cannot be reached the first time for an account in each process, and is confirmed from then on |
 * | `slow_...` | the same, and the first time it does not answer before the time-out |
 * | anything else | is confirmed |
 */
export class PaymentSimulator {
  private readonly seen = new Set<string>();

  /** @param signal aborts when the answer would come too late */
  async verify(accountId: string, reference: string, type: string, signal: AbortSignal): Promise<Verification> {
    if (reference.startsWith('declined_')) return { kind: 'declined', reason: 'The sandbox declines it.' };
    const isSlow = reference.startsWith('slow_');
    if ((!isSlow && !reference.startsWith('flaky_')) || this.isKnown(`${accountId} ${reference}`))
      return confirmed(type);
    if (isSlow) return hang(type, signal);
    return { kind: 'unavailable', reason: 'The sandbox is not there the first time.' };
  }

  private isKnown(asked: string): boolean {
    if (this.seen.has(asked)) return true;
    if (this.seen.size >= MOST_SEEN) this.seen.clear();
    this.seen.add(asked);
    return false;
  }
}
