/** That no wave holds the import `p` back. A wave that is halted while its imports are still to be moved holds them by this alone. */
export const NOT_HELD = `(p.wave_id IS NULL
  OR NOT (SELECT v.is_holding FROM import_wave v WHERE v.id = p.wave_id))`;

/** From when on an import is due that its wave holds back: never, until the wave lets go. */
export const HELD_BACK = `'infinity'::timestamptz`;
