import type { Tx } from '../../platform/database/database.js';

const LATEST = `SELECT FROM reconciliation r WHERE r.import_supplier_id = $1 AND r.id = $2 AND NOT EXISTS (
  SELECT FROM reconciliation n WHERE n.import_supplier_id = $1 AND n.wave_id = r.wave_id AND (n.created_at, n.id) > (r.created_at, r.id))`;

/** Whether a report of a wave is its latest one, to which alone the wave is held. */
export async function isLatestOfWave(tx: Tx, importSupplierId: string, id: string): Promise<boolean> {
  return (await tx.query<unknown[]>(LATEST, [importSupplierId, id])).length > 0;
}
