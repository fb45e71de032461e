import { type ReferenceData } from '../reference-data.js';

/** An agreement of a meter point of the account. */
export interface ChargedAgreement {
  readonly mpxn: string;
  /** The product of its tariff; null when it is unknown. */
  readonly productCode: string | null;
  readonly tariffCode: string;
  readonly effectiveFrom: string;
  /** The day on which it no longer runs; null while it has no end. */
  readonly effectiveTo: string | null;
}

/** A prepay meter of the account. */
export interface PrepayMeter {
  readonly serialNumber: string;
  readonly isInitialised: boolean;
}

/** What a line item of a supply charge charges for. */
export interface ChargedPeriod {
  readonly transactionId: string;
  /** The prepay meter that the transaction names; null where it names none. */
  readonly serialNumber: string | null;
  readonly productCode: string;
  readonly rateBand: string;
  /** Both dates are part of the period. */
  readonly startDate: string;
  readonly endDate: string;
  /** Pounds, as decimal text. */
  readonly netAmount: string;
}

/** Facts that rules about transactions may use besides the request; rules look nothing up themselves. */
export interface TransactionContext {
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  readonly referenceData: ReferenceData;
  /** Whether a date outside the open statement period is moved into it, one of the future too (R156). */
  readonly movesDates: boolean;
  readonly account: {
    readonly agreements: readonly ChargedAgreement[];
    readonly prepayMeters: readonly PrepayMeter[];
    /** Those of transactions on the account that have an id of the request, without those that are skipped (R155). */
    readonly chargedPeriods: readonly ChargedPeriod[];
  };
}
