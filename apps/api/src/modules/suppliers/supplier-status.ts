/** Status of an import supplier, as on the wire. */
export type SupplierStatus = 'Ongoing' | 'Paused' | 'Complete';

export const SUPPLIER_STATUSES: readonly SupplierStatus[] = ['Ongoing', 'Paused', 'Complete'];

/** Why a status change is refused, or that it is allowed. */
export type StatusChangeVerdict = 'allowed' | 'unchanged' | 'reason_required';

/**
 * Whether a supplier may go from one status to another: Ongoing and Paused change freely and may both end as Complete;
 * Complete is reopened as Ongoing only with a reason. Nothing goes from Complete to Paused.
 */
export function checkStatusChange(
  from: SupplierStatus,
  to: SupplierStatus,
  reason: string,
): StatusChangeVerdict | 'not_allowed' {
  if (from === to) return 'unchanged';
  if (from !== 'Complete') return 'allowed';
  if (to !== 'Ongoing') return 'not_allowed';
  return reason.trim() === '' ? 'reason_required' : 'allowed';
}
