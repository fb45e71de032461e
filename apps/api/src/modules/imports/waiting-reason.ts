import { NOT_HELD } from './process/held-by-wave-sql.js';

/** SQL for why the plan of its released wave `v` holds back the import `p`. */
const PLANNED = `(SELECT CASE
      WHEN l.limit_detail IS NOT NULL AND coalesce(l.limited_until > now(), true) THEN l.limit_detail
      WHEN t.distributor = ANY (l.full_distributors) THEN 'Wave ' || v.code || ' has started as many accounts of distributor '
        || t.distributor || ' as it may today.'
      ELSE 'It waits for its turn in wave ' || v.code || '.' END
    FROM import_wave_plan l LEFT JOIN import_wave_turn t ON t.process_id = p.id WHERE l.wave_id = v.id)`;

/** SQL for whether the process `p` was put back last as the worker had no key that opens its payload. */
const LACKED_KEY = `(SELECT e.data ->> 'reason' FROM account_import_event e
  WHERE e.import_supplier_id = p.import_supplier_id AND e.process_id = p.id ORDER BY e.id DESC LIMIT 1)
  IS NOT DISTINCT FROM 'payload_not_readable'`;

/** Why a PENDING process `p` of supplier `s` waits, as a sentence; null in other states. */
export const WAITING_REASON = `CASE
    WHEN p.status <> 'PENDING' THEN NULL
    WHEN s.status <> 'Ongoing' THEN 'The import supplier is ' || s.status || '.'
    WHEN NOT ${NOT_HELD} THEN (SELECT CASE WHEN NOT v.is_holding THEN ${PLANNED} ELSE 'Wave ' || v.code || CASE v.state
      WHEN 'HALTED' THEN ' is halted.' WHEN 'CANCELLED' THEN ' is being cancelled.'
      WHEN 'SIGNED_OFF' THEN ' is signed off: send the account by itself.' ELSE ' is not released.' END END
      FROM import_wave v WHERE v.import_supplier_id = p.import_supplier_id AND v.id = p.wave_id)
    WHEN NOT isfinite(p.available_at) THEN 'Its wave was released a moment ago.'
    -- An attempt that the platform alone is to blame for is not counted: that a worker had it shows in when it is due.
    WHEN p.available_at > now() THEN CASE WHEN p.available_at <= p.schedule_window_start THEN 'Its window opens at '
      ELSE CASE WHEN ${LACKED_KEY} THEN 'A worker had no key that opens it. ' ELSE '' END || 'The next attempt is due at ' END
      || to_char(p.available_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI:SS') || ' London time.'
    WHEN s.concurrency_limit <= (SELECT count(*) FROM account_import_process r
      WHERE r.import_supplier_id = s.id AND r.status = 'IN_PROGRESS')
      THEN 'The import supplier has as many running imports as it may have (' || s.concurrency_limit || ').'
    ELSE 'It waits for a worker.' END`;

/** When a PENDING process `p` becomes due, while it is not; else null. */
export const WAITS_UNTIL = 'CASE WHEN p.available_at > now() AND isfinite(p.available_at) THEN p.available_at END';
