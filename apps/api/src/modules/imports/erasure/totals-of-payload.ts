import { type AccountControlTotals, type AccountImportRequest, controlTotalsOf } from '@carryover/contract';

type Added = Parameters<typeof controlTotalsOf>[1];

/** The control totals of a stored payload, with transactions that were added since; null of one that is not valid, and so never became an account. */
export function totalsOfPayload(payload: unknown, added?: Added): AccountControlTotals | null {
  try {
    return controlTotalsOf(payload as AccountImportRequest, added);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}
