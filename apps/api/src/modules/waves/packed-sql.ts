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
