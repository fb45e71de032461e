import { type ReferenceData } from '../../reference-data/reference-data.js';

/** An agreement of a meter point of the account. */
export interface ChargedAgreement {
  readonly mpxn: string;
  /** The product of its tariff; null when nobody said which that is. */
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

/** Days for which a rate of a product was charged, both inclusive. */
export interface ChargedPeriod {
  /** The meter point; null where it is not known. */
  readonly mpxn: string | null;
  readonly productCode: string;
  readonly rateBand: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What the rules about transactions may know besides the request. Nothing in here is looked up by them. */
export interface TransactionContext {
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  readonly referenceData: ReferenceData;
  readonly account: {
    readonly agreements: readonly ChargedAgreement[];
    readonly prepayMeters: readonly PrepayMeter[];
    /**
     * Without the periods of transactions that the request repeats and that are skipped (R155): against those a resend
     * would collide with itself.
     */
    readonly chargedPeriods: readonly ChargedPeriod[];
  };
}
