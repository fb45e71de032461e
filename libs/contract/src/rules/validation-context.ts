import { type ReferenceData } from './reference-data.js';
import { type SupplierSettings } from './supplier-settings.js';

/** Facts that rules may use besides the payload; rules look nothing up themselves. */
export interface ValidationContext {
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  /** Whether the supplier code names a supplier of the caller; absent where it was not checked. */
  readonly supplierExists?: boolean;
  readonly settings?: SupplierSettings;
  /** Whether the supplier is a sandbox, and the payload is not checked as that of a live one. */
  readonly isSandbox?: boolean;
  /** The lists that staff load; left out where they are not at hand, which checks nothing. */
  readonly referenceData?: ReferenceData;
  /** The platform's own e-mail addresses, lower case (R31). */
  readonly platformEmails?: ReadonlySet<string>;
  /** Problems that are listed at most; `MOST_LISTED` unless said otherwise. */
  readonly mostListed?: number;
  /** References of the payload that belong to another account, as made by {@link referenceKey} (R130). */
  readonly takenReferences?: ReadonlySet<string>;
  /** The normalised payload that this one corrects. What is wrong with both, where nothing is corrected, is odd and refuses nothing. */
  readonly corrects?: object;
}

/** Key of a reference among the taken ones. A namespace cannot hold a line break. */
export function referenceKey(namespace: string, value: string): string {
  return `${namespace}\n${value}`;
}
