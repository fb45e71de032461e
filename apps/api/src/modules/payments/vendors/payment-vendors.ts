import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { AppLogger } from '../../../platform/logging/logger.js';
import type { PaymentVendor, Verification } from './payment-vendor.js';
import { outcomeOfFailure } from './vendor-answers.js';

export interface PaymentVendorsOptions {
  /** Milliseconds one verification may take, however many requests it needs. */
  readonly timeoutMs: number;
  /** Failures in a row after which a vendor is left alone. */
  readonly failures?: number;
  /** Milliseconds it is left alone before one request tries again. */
  readonly openForMs?: number;
}

interface Guarded {
  readonly vendor: PaymentVendor;
  readonly breaker: CircuitBreakerPolicy;
}

const FAILURES = 5;
const OPEN_FOR = 10_000;

/** The payment vendors that are switched on, each behind a time-out and a circuit breaker of its own. */
export class PaymentVendors {
  private readonly byName: ReadonlyMap<string, Guarded>;
  private readonly openForMs: number;

  constructor(
    vendors: readonly PaymentVendor[],
    private readonly options: PaymentVendorsOptions,
    private readonly logger: AppLogger,
  ) {
    this.openForMs = options.openForMs ?? OPEN_FOR;
    this.byName = new Map(vendors.map((vendor) => [vendor.name, { vendor, breaker: this.breakerFor(vendor) }]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /**
   * Asks a vendor to confirm an instruction. A vendor that failed several times in a row is not asked for a while: the
   * answer is `unavailable` at once, so that a vendor which hangs cannot hold everybody up. A refusal is no failure.
   *
   * @param name of a vendor that is switched on
   */
  async verify(name: string, reference: string, type: string): Promise<Verification> {
    const guarded = this.byName.get(name);
    if (guarded === undefined) throw new Error(`no payment vendor ${name}`);
    const { vendor, breaker } = guarded;
    try {
      return await breaker.execute(() => vendor.verify(reference, type, AbortSignal.timeout(this.options.timeoutMs)));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) return outcomeOfFailure(error);
      const retryAfterSeconds = Math.ceil(this.openForMs / 1000);
      return { kind: 'unavailable', reason: 'The vendor failed again and again and is left alone.', retryAfterSeconds };
    }
  }

  private breakerFor({ name }: PaymentVendor): CircuitBreakerPolicy {
    const isFailure = (result: unknown) => (result as Verification).kind === 'unavailable';
    const breaker = circuitBreaker(handleWhenResult(isFailure).orType(Error), {
      halfOpenAfter: this.openForMs,
      breaker: new ConsecutiveBreaker(this.options.failures ?? FAILURES),
    });
    breaker.onBreak(() => this.logger.warn('payments.vendor.left_alone', { vendor: name }));
    breaker.onReset(() => this.logger.info('payments.vendor.back', { vendor: name }));
    return breaker;
  }
}
