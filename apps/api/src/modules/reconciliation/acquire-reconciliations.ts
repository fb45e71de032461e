import type { Tx } from '../../platform/database/database.js';
import { lockReconciliations } from '../suppliers/index.js';
import { ReconciliationInProgress } from './reconciliation.errors.js';

/**
 * Locks out every other reconciliation of the supplier until the transaction ends. The lock is of suppliers, as erasure and
 * retractions take it, too, which know nothing of this module.
 * @throws ReconciliationInProgress one is being received or waits to be computed
 */
export async function acquireReconciliations(tx: Tx, importSupplierId: string): Promise<void> {
  if (!(await lockReconciliations(tx, importSupplierId))) throw new ReconciliationInProgress();
}
