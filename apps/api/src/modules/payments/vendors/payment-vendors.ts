import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { AppLogger } from '../../../platform/logging/logger.js';
import { misconfiguredCode } from '../payments.errors.js';
import { PaymentSimulator } from './payment-simulator.js';
import type { PaymentVendor, Verification } from './payment-vendor.js';

export interface PaymentVendorsOptions {
  /** Milliseconds one verification may take, however many requests it needs. */
  readonly timeoutMs: number;
  /** Failures in a row that open the circuit. */
  readonly failures?: number;
  /** Milliseconds the circuit stays open before one request tries again. */
  readonly openForMs?: number;
}

/** How asking ended, for figures: `circuit_open` was not asked, because the vendor had failed again and again. */
export type VerificationOutcome = Verification['kind'] | 'circuit_open';

interface Guarded {
  readonly vendor: PaymentVendor;
  readonly breaker: CircuitBreakerPolicy | null;
  /** Whether its latest answer was that it refuses our key. */
  isMisconfigured: boolean;
}

const FAILURES = 5;
const OPEN_FOR = 10_000;

/** The payment vendors that are switched on, each behind a time-out and a circuit breaker of its own. */
export class PaymentVendors {
  private readonly byName: ReadonlyMap<string, Guarded>;
  private readonly openForMs: number;
  private readonly simulator = new PaymentSimulator();

  constructor(
    vendors: readonly PaymentVendor[],
    private readonly options: PaymentVendorsOptions,
    private readonly logger: AppLogger,
    private readonly onOutcome: (vendor: string, outcome: VerificationOutcome) => void = () => undefined,
  ) {
    this.openForMs = options.openForMs ?? OPEN_FOR;
    // In production the log should show that instructions are confirmed without a vendor.
    for (const { name, isSimulated } of vendors)
      if (isSimulated === true) logger.warn('payments.vendor.simulated', { vendor: name });
    this.byName = new Map(
      vendors.map((vendor) => [
        vendor.name,
        { vendor, breaker: vendor.isSimulated === true ? null : this.breakerFor(vendor), isMisconfigured: false },
      ]),
    );
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /**
   * Asks a vendor to confirm an instruction. A vendor that failed several times in a row is not asked for a while: the
   * answer is `unavailable` at once, so that a vendor that hangs does not block all requests. A refusal is no failure.
   * @param name of a vendor that is switched on
   */
  async verify(name: string, reference: string, type: string): Promise<Verification> {
    const guarded = this.byName.get(name);
    if (guarded === undefined) throw new Error(`no payment vendor ${name}`);
    const { vendor, breaker } = guarded;
    // One request finds out whether the vendor is back. The others would wait for it, and then ask for as long again.
    if (breaker?.state === CircuitState.HalfOpen) return this.circuitOpen(name);
    const ask = () => vendor.verify(reference, type, AbortSignal.timeout(this.options.timeoutMs));
    try {
      const verification = await (breaker === null ? ask() : breaker.execute(ask));
      this.report(guarded, verification);
      return verification;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return this.circuitOpen(name);
      this.logger.error('payments.vendor.failed', error, { vendor: name });
      this.onOutcome(name, 'unavailable');
      return { kind: 'unavailable', reason: 'The vendor could not be asked.' };
    }
  }

  /** Answers for an account of a sandbox supplier. No vendor is asked, and no figure counts it. */
  simulate(accountId: string, reference: string, type: string): Promise<Verification> {
    return this.simulator.verify(accountId, reference, type, AbortSignal.timeout(this.options.timeoutMs));
  }

  private circuitOpen(name: string): Verification {
    this.onOutcome(name, 'circuit_open');
    const retryAfterSeconds = Math.ceil(this.openForMs / 1000);
    return { kind: 'unavailable', reason: 'The vendor failed again and again and is left alone.', retryAfterSeconds };
  }

  /** Counts the outcome and logs failures. A refused key is logged once until the vendor answers otherwise, as every request would repeat it. */
  private report(guarded: Guarded, verification: Verification): void {
    const vendor = guarded.vendor.name;
    this.onOutcome(vendor, verification.kind);
    if (verification.kind === 'unavailable') {
      this.logger.warn('payments.vendor.unavailable', { vendor, reason: verification.reason });
      return;
    }
    const isMisconfigured = verification.kind === 'misconfigured';
    if (isMisconfigured && !guarded.isMisconfigured)
      this.logger.error('payments.vendor.misconfigured', verification.reason, { vendor, code: misconfiguredCode });
    guarded.isMisconfigured = isMisconfigured;
  }

  private breakerFor({ name }: PaymentVendor): CircuitBreakerPolicy {
    const isFailure = (result: unknown) => (result as Verification).kind === 'unavailable';
    const breaker = circuitBreaker(handleWhenResult(isFailure).orType(Error), {
      halfOpenAfter: this.openForMs,
      breaker: new ConsecutiveBreaker(this.options.failures ?? FAILURES),
    });
    breaker.onBreak(() => this.logger.warn('payments.vendor.circuit_opened', { vendor: name }));
    breaker.onReset(() => this.logger.info('payments.vendor.circuit_closed', { vendor: name }));
    return breaker;
  }
}
