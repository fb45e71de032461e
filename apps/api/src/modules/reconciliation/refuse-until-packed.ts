import type { Tx } from '../../platform/database/database.js';
import { WaveStateConflict } from '../waves/index.js';
import { waveAccountsChanged } from './changed-since-sql.js';

const hasPack = (status: string, condition = 'true') =>
  `EXISTS (SELECT FROM pack k WHERE k.import_supplier_id = $1 AND k.wave_id = w.id AND k.status = '${status}' AND k.facts_at = (
    SELECT max(e.occurred_at) FROM import_wave_event e WHERE e.wave_id = w.id AND e.event = 'RECONCILE') AND ${condition})`;

/** SQL: whether the wave `w` of the supplier $1 has the pack of its latest reconciliation. */
export const HAS_PACK = hasPack('READY');

/**
 * SQL: whether the wave `w` of the supplier $1, which is signed off, never has a pack any more: it could not be built, and accounts of it
 * have changed since, such as one that failed and was sent by itself.
 */
export const HAS_NO_PACK_EVER = `w.state = 'SIGNED_OFF' AND ${hasPack('FAILED', waveAccountsChanged('k.wave_id', '$1', 'k.facts_at'))}`;

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
