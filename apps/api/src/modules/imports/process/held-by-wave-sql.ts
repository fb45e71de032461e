/**
 * SQL: no wave holds the import `p` back, by its state or by its plan. Claims ask it at every import: after a halt, or the end of the window
 * that it was admitted for, the import may still be due.
 */
export const NOT_HELD = `(p.wave_id IS NULL OR (
  SELECT NOT v.is_holding AND (v.plan_revision IS NULL OR EXISTS (SELECT FROM import_wave_turn t
    WHERE t.process_id = p.id AND t.plan_revision = v.plan_revision AND t.admitted_until > clock_timestamp()))
  FROM import_wave v WHERE v.import_supplier_id = p.import_supplier_id AND v.id = p.wave_id))`;

/**
 * SQL: the wave of the import `p` was signed off or given up, so that it runs no more, or its part came again without it, so that no line of the
 * wave tells of it, and none may that is being sent; what it had and waits again leaves it.
 */
export const LEAVES_WAVE = `EXISTS (SELECT FROM import_wave v WHERE v.id = p.wave_id AND (v.state IN ('SIGNED_OFF', 'CANCELLED')
  OR NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = p.id AND l.wave_id = v.id
    UNION ALL SELECT FROM import_wave_dropped d WHERE d.process_id = p.id AND d.wave_id = v.id)))`;

/** SQL: when an import that its wave holds back is due: never, until the wave is released. */
export const HELD_BACK = `'infinity'::timestamptz`;

/**
 * SQL: the wave of the import `p` holds all of its imports back until it is released. One with a plan takes back by itself what may not run, and
 * queues it.
 */
export const WAITS_FOR_RELEASE = `EXISTS (SELECT FROM import_wave v WHERE v.id = p.wave_id AND v.is_holding AND v.plan_revision IS NULL)`;
