import { type AccountControlTotals, type AccountImportRequest, controlTotalsOf } from '@carryover/contract';

/** The control totals of a stored payload; null of one that is not valid, and so never became an account. */
export function totalsOfPayload(payload: unknown): AccountControlTotals | null {
  try {
    return controlTotalsOf(payload as AccountImportRequest);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}
