import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { lockReconciliations } from '../suppliers/index.js';
import { ReconciliationInProgress } from './reconciliation.errors.js';

/** SQL: when other processes take up a report that the one which was asked for it ought to have computed. */
export const LEFT_TO_OTHERS = `clock_timestamp() + interval '30 seconds'`;

/** Allows one reconciliation of a supplier at a time. */
@Injectable()
export class ReconciliationLock {
  /**
   * Locks out every other reconciliation of the supplier until the transaction ends.
   * @throws ReconciliationInProgress one is being received or waits to be computed
   */
  async acquire(tx: Tx, importSupplierId: string): Promise<void> {
    if (!(await lockReconciliations(tx, importSupplierId))) throw new ReconciliationInProgress();
  }
}
