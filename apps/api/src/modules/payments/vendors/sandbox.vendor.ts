import { setTimeout as wait } from 'node:timers/promises';
import { type InstructionDetails, NO_DETAILS, type PaymentVendor, type Verification } from './payment-vendor.js';
import { outcomeOfFailure } from './vendor-answers.js';

/** Milliseconds a slow reference takes; longer than the time-out of any caller. */
const SLOW = 60_000;

const CARD: InstructionDetails = { ...NO_DETAILS, brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2030 };
const ACCOUNT: InstructionDetails = { ...NO_DETAILS, lastFour: '6789', bankName: 'Sandbox Bank' };

/**
 * A vendor that is none, for trying things out. The beginning of a reference says how it behaves:
 *
 * | reference | behaves |
 * |---|---|
 * | `ok_...` | is confirmed |
 * | `declined_...` | is refused for good |
 * | `flaky_...` | cannot be reached the first time in each process, and is confirmed from the second on |
 * | `slow_...` | does not answer before the time-out |
 * | anything else | is not known, and refused for good |
 */
export class SandboxVendor implements PaymentVendor {
  readonly name = 'SANDBOX';
  readonly isSimulated = true;
  private readonly seen = new Set<string>();

  async verify(reference: string, type: string, signal: AbortSignal): Promise<Verification> {
    if (reference.startsWith('ok_')) return confirmed(type);
    if (reference.startsWith('flaky_')) return this.flaky(reference, type);
    if (!reference.startsWith('slow_')) {
      const reason = reference.startsWith('declined_') ? 'The sandbox declines it.' : 'The sandbox does not know it.';
      return { kind: 'declined', reason };
    }
    return hang(type, signal);
  }

  private flaky(reference: string, type: string): Verification {
    if (this.seen.has(reference)) return confirmed(type);
    // A set that only grows would be a leak in a process that runs for months.
    if (this.seen.size >= 10_000) this.seen.clear();
    this.seen.add(reference);
    return { kind: 'unavailable', reason: 'The sandbox is not there the first time.' };
  }
}

/** Never answers in time. @param signal aborts it, like the time-out for a vendor that does not answer */
export async function hang(type: string, signal: AbortSignal): Promise<Verification> {
  try {
    await wait(SLOW, undefined, { signal });
    return confirmed(type);
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

/** A made-up instruction of this type. */
export function confirmed(type: string): Verification {
  return { kind: 'verified', details: type === 'CARD' ? CARD : type === 'DIRECT_DEBIT' ? ACCOUNT : NO_DETAILS };
}
