import type { ReferenceData, SupplierSettings } from '@carryover/contract';

/** Facts besides the payload that the creation of an account uses. */
export interface ProcessingContext {
  readonly supplierName: string;
  readonly settings: SupplierSettings;
  /** Whether the supplier is a sandbox; left out, it is live. */
  readonly isSandbox?: boolean;
  readonly referenceData: ReferenceData;
  /** The date in Europe/London, YYYY-MM-DD: the day of the migration. */
  readonly today: string;
}
