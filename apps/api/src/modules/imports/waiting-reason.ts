import { NOT_HELD } from './process/held-by-wave-sql.js';

/** Why a PENDING process `p` of supplier `s` waits, as a sentence; null in other states. */
export const WAITING_REASON = `CASE
    WHEN p.status <> 'PENDING' THEN NULL
    WHEN s.status <> 'Ongoing' THEN 'The import supplier is ' || s.status || '.'
    WHEN NOT ${NOT_HELD} THEN (SELECT 'Wave ' || v.code || CASE v.state WHEN 'HALTED' THEN ' is halted.'
      WHEN 'CANCELLED' THEN ' is being cancelled.'
      WHEN 'SIGNED_OFF' THEN ' is signed off: send the account by itself.' ELSE ' is not released.' END FROM import_wave v WHERE v.id = p.wave_id)
    WHEN NOT isfinite(p.available_at) THEN 'Its wave was released a moment ago.'
    WHEN p.attempt > 0 AND p.available_at > now() THEN 'The next attempt is due at ' || to_char(p.available_at
      AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI:SS') || ' London time.'
    WHEN p.available_at > now() THEN 'Its window opens at ' || to_char(p.available_at AT TIME ZONE 'Europe/London',
      'YYYY-MM-DD HH24:MI:SS') || ' London time.'
    WHEN s.concurrency_limit <= (SELECT count(*) FROM account_import_process r
      WHERE r.import_supplier_id = s.id AND r.status = 'IN_PROGRESS')
      THEN 'The import supplier has as many running imports as it may have (' || s.concurrency_limit || ').'
    ELSE 'It waits for a worker.' END`;

/** When a PENDING process `p` becomes due, while it is not; else null. */
export const WAITS_UNTIL = 'CASE WHEN p.available_at > now() AND isfinite(p.available_at) THEN p.available_at END';
