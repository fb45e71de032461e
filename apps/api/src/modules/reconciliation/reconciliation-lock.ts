import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { ReconciliationInProgress } from './reconciliation.errors.js';

/** SQL: when other processes take up a report that the one which was asked for it ought to have computed. */
export const LEFT_TO_OTHERS = `clock_timestamp() + interval '30 seconds'`;

/** Held to the end of the transaction, in whichever process. */
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('reconciliation ' || $1, 0)) AS locked`;

const COMPUTING = `SELECT 1 FROM reconciliation WHERE import_supplier_id = $1 AND status = 'COMPUTING' LIMIT 1`;

/** One reconciliation of a supplier at a time. */
@Injectable()
export class ReconciliationLock {
  /**
   * Keeps every other one of the supplier out until the transaction ends.
   * @throws ReconciliationInProgress one is being received or waits to be computed
   */
  async acquire(tx: Tx, importSupplierId: string): Promise<void> {
    const [row] = await tx.query<{ locked: boolean }[]>(LOCK, [importSupplierId]);
    if (row?.locked !== true) throw new ReconciliationInProgress();
    const computing = await tx.query<unknown[]>(COMPUTING, [importSupplierId]);
    if (computing.length > 0) throw new ReconciliationInProgress();
  }
}
