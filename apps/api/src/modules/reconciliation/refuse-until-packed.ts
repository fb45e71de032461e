import type { Tx } from '../../platform/database/database.js';
import { WaveStateConflict } from '../waves/index.js';

/** SQL: whether the wave `w` of the supplier $1 has the pack of its latest reconciliation. */
export const HAS_PACK = `EXISTS (SELECT FROM pack k WHERE k.import_supplier_id = $1 AND k.wave_id = w.id AND k.status = 'READY' AND k.facts_at = (
    SELECT max(e.occurred_at) FROM import_wave_event e WHERE e.wave_id = w.id AND e.event = 'RECONCILE'))`;

const IN_BETWEEN = `SELECT w.code FROM import_wave w
  WHERE w.import_supplier_id = $1 AND w.id = $2 AND w.state = 'SIGNED_OFF' AND NOT ${HAS_PACK}`;

/**
 * Keeps control totals of a wave that is signed off as they are until its pack tells them: there can be no other pack, as a wave that is signed
 * off is reconciled no more.
 * @throws WaveStateConflict
 */
export async function refuseUntilPacked(tx: Tx, importSupplierId: string, waveId: string): Promise<void> {
  const [wave] = await tx.query<{ code: string }[]>(IN_BETWEEN, [importSupplierId, waveId]);
  if (wave !== undefined)
    throw new WaveStateConflict(wave.code, 'SIGNED_OFF', 'its pack is not built yet; send them once it is READY.');
}
