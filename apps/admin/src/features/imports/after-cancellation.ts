import type { ImportDetail } from '../../lib/operator-api';

/** What keeps an import from waiting again, or a supplier from sending it: what was sent is gone, or the supplier is Complete. */
export type Hindrances = Pick<ImportDetail, 'payload_erased_at' | 'import_supplier_status'>;

/** What can be done about an import that is cancelled, or is about to be. A supplier sends while it is Ongoing; staff restore of a Paused one, too. */
export function afterCancellation({ payload_erased_at: erasedAt, import_supplier_status: status }: Hindrances): string {
  const isOngoing = status === 'Ongoing';
  if (erasedAt !== null)
    return `It cannot be restored, as what was sent was erased. The supplier can send the account again${isOngoing ? '' : ' once it is Ongoing again'}, unless the customer was erased.`;
  if (isOngoing) return 'The supplier can send the account again, and staff can restore the import as it was sent.';
  return status === 'Complete'
    ? 'The supplier is Complete. Once it is Ongoing again it can send the account again, and staff can restore the import as it was sent.'
    : 'Once the supplier is Ongoing again it can send the account again. Staff can restore the import as it was sent.';
}

/** Why an import that failed cannot be retried; null when it can. */
export function whyNoRetry({ payload_erased_at: erasedAt, import_supplier_status: status }: Hindrances): string | null {
  if (erasedAt !== null) return 'It cannot be retried, as what was sent was erased.';
  return status === 'Complete'
    ? 'It cannot be retried: its supplier is Complete, and has to be Ongoing again first.'
    : null;
}
