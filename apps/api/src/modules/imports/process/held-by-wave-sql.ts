/**
 * That no wave holds the import `p` back, by its state or by its plan. A wave that is halted while its imports are still to be moved holds
 * them by this alone, and so does the end of the window for which one was let go.
 */
export const NOT_HELD = `(p.wave_id IS NULL OR (
  SELECT NOT v.is_holding AND (v.plan_revision IS NULL OR EXISTS (SELECT FROM import_wave_turn t
    WHERE t.process_id = p.id AND t.plan_revision = v.plan_revision AND t.admitted_until > clock_timestamp()))
  FROM import_wave v WHERE v.id = p.wave_id))`;

/** From when on an import is due that its wave holds back: never, until the wave lets go. */
export const HELD_BACK = `'infinity'::timestamptz`;
