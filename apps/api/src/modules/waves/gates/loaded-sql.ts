import { statusesSql } from '../../imports/index.js';

/**
 * SQL for the number of accounts of the wave `w`; those that moved to another wave, were sent by themselves or were
 * cancelled do not count. Answered by an index. Nor do those that a part dropped before it broke off: the release of
 * the wave cancels them.
 */
export const LOADED = `(SELECT count(*)::float8 FROM account_import_process p
    WHERE p.wave_id = w.id AND p.status NOT IN (${statusesSql('cancelled')}))
    - (SELECT count(DISTINCT p.id)::float8 FROM import_wave_dropped d JOIN account_import_process p ON p.id = d.process_id
      WHERE d.wave_id = w.id AND p.wave_id = w.id AND p.status = 'PENDING'
        AND NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = p.id AND l.wave_id = w.id))`;
