import { sqlEffect } from '../../accounts/index.js';

/** Lines that are added up by one statement. */
export const ADDED_AT_ONCE = 1_000;

/**
 * The next lines, and those of their accounts that are imported in the wave, each at the first line that has it: of `$1` wave, `$2` part,
 * behind line `$3`. An account that another wave took over, or that was sent by itself, is counted there.
 */
const HELD = `WITH chosen AS MATERIALIZED (
    SELECT t.code AS part, l.line, l.process_id FROM import_wave_part t JOIN import_wave_line l ON l.part_id = t.id
    WHERE t.wave_id = $1 AND t.code = $2 AND l.line > $3 ORDER BY l.line LIMIT ${ADDED_AT_ONCE}
  ), held AS MATERIALIZED (
    SELECT a.id, p.id AS process_id FROM chosen s JOIN account_import_process p ON p.id = s.process_id AND p.wave_id = $1
      AND p.platform_identifier IS NOT NULL JOIN account a ON a.process_id = p.id
    WHERE NOT EXISTS (SELECT FROM import_wave_line e JOIN import_wave_part et ON et.id = e.part_id
      WHERE e.process_id = p.id AND e.wave_id = $1 AND (et.code, e.line) < (s.part, s.line))
  )`;

/** The imports of these accounts. */
export const IMPORTED_PROCESSES = `${HELD} SELECT process_id AS id FROM held`;

/** What the accounts `held` come to. Every sum is made here, in numeric, from the rows of the accounts. */
const FIGURES = `(SELECT count(*)::float8 FROM held) AS accounts,
    (SELECT count(*)::float8 FROM account_customer c JOIN held h ON h.id = c.account_id) AS customers,
    (SELECT count(*)::float8 FROM meter_point m JOIN held h ON h.id = m.account_id WHERE m.supply_type = 'ELECTRICITY') AS electricity,
    (SELECT count(*)::float8 FROM meter_point m JOIN held h ON h.id = m.account_id WHERE m.supply_type = 'GAS') AS gas,
    (SELECT coalesce(sum(l.balance), 0)::text FROM ledger l JOIN held h ON h.id = l.account_id) AS balance,
    (SELECT count(*)::float8 FROM ledger_transaction t JOIN held h ON h.id = t.account_id) AS transactions,
    (SELECT coalesce(sum(${sqlEffect('t')}), 0)::text FROM ledger_transaction t JOIN held h ON h.id = t.account_id) AS "transactionSum"`;

/** What the accounts of the next lines come to, with the number of these lines and the last of them. */
export const IMPORTED_FIGURES = `${HELD}
  SELECT (SELECT count(*)::int FROM chosen) AS lines, (SELECT max(line)::float8 FROM chosen) AS last, ${FIGURES}`;

/** What the accounts of the imports `$1` come to. */
export const FIGURES_OF_IMPORTS = `WITH held AS MATERIALIZED (SELECT a.id FROM account a WHERE a.process_id = ANY($1::uuid[]))
  SELECT ${FIGURES}`;
