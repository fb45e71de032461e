import type { Tx } from '../../platform/database/database.js';
import { HAS_NO_PACK_EVER, HAS_PACK, WaveStateConflict } from '../waves/index.js';

const IN_BETWEEN = `SELECT w.code FROM import_wave w
  WHERE w.import_supplier_id = $1 AND w.id = $2 AND w.state = 'SIGNED_OFF' AND NOT ${HAS_PACK}
    AND NOT (${HAS_NO_PACK_EVER})`;

/**
 * Keeps control totals of a wave that is signed off as they are until its pack tells them: there can be no other pack, as a wave that is signed
 * off is reconciled no more. Where there will be none, nothing is waited for.
 * @throws WaveStateConflict
 */
export async function refuseUntilPacked(tx: Tx, importSupplierId: string, waveId: string): Promise<void> {
  const [wave] = await tx.query<{ code: string }[]>(IN_BETWEEN, [importSupplierId, waveId]);
  if (wave !== undefined)
    throw new WaveStateConflict(wave.code, 'SIGNED_OFF', 'its pack is not built yet; send them once it is READY.');
}
