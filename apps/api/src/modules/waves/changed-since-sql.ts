/**
 * SQL: whether imports `p` of a supplier have changed since a moment. That its customer was erased, which is no event of an import, does not
 * count: nothing else of it has changed then, and the earlier values are gone.
 */
export const accountsChanged = (
  scope: string,
  importSupplierId: string,
  since: string,
) => `EXISTS (SELECT FROM account_import_process p WHERE p.import_supplier_id = ${importSupplierId} AND ${scope} AND p.modified_at > ${since}
    AND (NOT EXISTS (SELECT FROM customer_erasure e WHERE e.import_supplier_id = p.import_supplier_id AND e.process_id = p.id)
      OR EXISTS (SELECT FROM account_import_event v
        WHERE v.import_supplier_id = p.import_supplier_id AND v.process_id = p.id AND v.occurred_at > ${since})))`;

/** One that failed is of the wave no more once it is sent by itself, or with another wave: a line still names it. */
const namedBy = (waveId: string) => `p.id IN (SELECT l.process_id FROM import_wave_line l WHERE l.wave_id = ${waveId})`;

/** SQL: whether an account of a wave, as its pack tells it, has changed since a moment. */
export const waveAccountsChanged = (waveId: string, importSupplierId: string, since: string) =>
  `(${accountsChanged(`p.wave_id = ${waveId}`, importSupplierId, since)} OR ${accountsChanged(namedBy(waveId), importSupplierId, since)})`;
