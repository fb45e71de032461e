import type { Tx } from '../../platform/database/database.js';

/** Held to the end of the transaction, in whichever process. */
const LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('reconciliation ' || $1, 0)) AS locked`;

const COMPUTING = `SELECT 1 FROM reconciliation WHERE import_supplier_id = $1 AND status = 'COMPUTING' LIMIT 1`;

/**
 * Keeps every reconciliation of a supplier out until the transaction ends.
 * @returns false when one is being received or waits to be computed
 */
export async function takeReconciliationTurn(tx: Tx, importSupplierId: string): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }[]>(LOCK, [importSupplierId]);
  if (row?.locked !== true) return false;
  const computing = await tx.query<unknown[]>(COMPUTING, [importSupplierId]);
  return computing.length === 0;
}
