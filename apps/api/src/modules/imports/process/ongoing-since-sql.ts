/**
 * SQL: when the supplier `s` was last set to Ongoing; null for one that has always been. What waited through a pause is late from then on, as
 * nobody was to take it before.
 */
export const ONGOING_SINCE = `(SELECT max(c.occurred_at) FROM import_supplier_status_change c
  WHERE c.import_supplier_id = s.id AND c.to_status = 'Ongoing')`;
