import type { Tx } from '../../platform/database/database.js';

const KEY = `hashtextextended('reconciliation ' || $1, 0)`;

/** Advisory locks until the end of the transaction, across processes. */
const TRY = `SELECT pg_try_advisory_xact_lock(${KEY}) AS locked`;
const TRY_SHARED = `SELECT pg_try_advisory_xact_lock_shared(${KEY}) AS locked`;

/**
 * Whether to wait for the lock: no reconciliation holds it, and what only blocks reconciliations does so briefly, or is over by now. One process
 * may wait at a time, because each waiter keeps a connection.
 */
const MAY_WAIT = `SELECT pg_try_advisory_xact_lock(hashtextextended('reconciliation waits ' || $1, 0)) AND NOT EXISTS (
    SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.mode = 'ExclusiveLock' AND l.granted AND l.objsubid = 1
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
      AND (l.classid::bigint << 32) | l.objid::bigint = ${KEY}) AS locked`;

/** Waits for the lock. Holders keep it for parts of a second, and no new holder gets it before a waiter. */
const WAIT = `SELECT true AS locked FROM (SELECT pg_advisory_xact_lock(${KEY})) waited`;

const COMPUTING = `SELECT 1 FROM reconciliation WHERE import_supplier_id = $1 AND status = 'COMPUTING' LIMIT 1`;

/**
 * Takes the lock of a supplier's reconciliations until the transaction ends. Waits for the shared locks of others, no longer than for any
 * lock; does not wait for another reconciliation.
 * @returns false when one is being received or waits to be computed
 */
export async function lockReconciliations(tx: Tx, importSupplierId: string): Promise<boolean> {
  const isTaken =
    isLocked(await tx.query<Locked[]>(TRY, [importSupplierId])) ||
    (isLocked(await tx.query<Locked[]>(MAY_WAIT, [importSupplierId])) &&
      isLocked(await tx.query<Locked[]>(WAIT, [importSupplierId])));
  return isTaken && !(await isComputing(tx, importSupplierId));
}

/**
 * Takes the lock shared until the transaction ends: no reconciliation of the supplier begins, and others may share it.
 * Does not wait.
 * @returns false when a reconciliation is being received, waits to be received or waits to be computed
 */
export async function lockReconciliationsShared(tx: Tx, importSupplierId: string): Promise<boolean> {
  const isOut = isLocked(await tx.query<Locked[]>(TRY_SHARED, [importSupplierId]));
  return isOut && !(await isComputing(tx, importSupplierId));
}

interface Locked {
  readonly locked: boolean;
}

function isLocked([row]: readonly Locked[]): boolean {
  return row?.locked === true;
}

async function isComputing(tx: Tx, importSupplierId: string): Promise<boolean> {
  return (await tx.query<unknown[]>(COMPUTING, [importSupplierId])).length > 0;
}
