/** What of an import supplier's settings decides how a payload is judged. */
export interface SupplierSettings {
  /** Whether ten-digit MPRNs need right check digits (R49). Default true. */
  readonly strictMprnCheck?: boolean;
}

/** What the rules may know besides the payload. Nothing in here is looked up by them. */
export interface ValidationContext {
  /** The date in Europe/London, YYYY-MM-DD. */
  readonly today: string;
  /** Whether the supplier code names a supplier of the caller; left out when nobody asked. */
  readonly supplierExists?: boolean;
  readonly settings?: SupplierSettings;
}
