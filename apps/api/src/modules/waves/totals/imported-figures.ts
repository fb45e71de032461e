import { sqlEffect } from '../../accounts/index.js';
import type { PassedFigures } from '../passes/wave-passes.repository.js';

/** Imports whose accounts are added up by one statement, unless that takes too long. */
export const ADDED_AT_ONCE = 1_000;

/**
 * The next imports of a wave that have an account, in the order of their numbers, and these accounts: of `$1` wave, `$2` its supplier, behind
 * number `$3`, `$4` of them at most. An account is of the wave that its import names, whatever became of the line that brought it.
 * @param which further condition of the accounts, over `c`, such an import
 */
const held = (which: string) => `WITH chosen AS MATERIALIZED (
    SELECT p.id, p.external_account_number AS number FROM account_import_process p
    WHERE p.import_supplier_id = $2 AND p.wave_id = $1 AND p.status = 'PROCESSED' AND p.external_account_number > $3
    ORDER BY p.external_account_number LIMIT $4::int
  ), held AS MATERIALIZED (
    SELECT a.id, c.id AS process_id FROM chosen c JOIN account a ON a.import_supplier_id = $2 AND a.process_id = c.id WHERE ${which}
  )`;

/** What the accounts `held` come to. Every sum is made here, in numeric, from the rows of the accounts. */
const FIGURES = `(SELECT count(*)::float8 FROM held) AS accounts,
    (SELECT count(*)::float8 FROM account_customer c JOIN held h ON h.id = c.account_id) AS customers,
    (SELECT count(*)::float8 FROM meter_point m JOIN held h ON h.id = m.account_id WHERE m.supply_type = 'ELECTRICITY') AS electricity,
    (SELECT count(*)::float8 FROM meter_point m JOIN held h ON h.id = m.account_id WHERE m.supply_type = 'GAS') AS gas,
    (SELECT coalesce(sum(l.balance), 0)::text FROM ledger l JOIN held h ON h.id = l.account_id) AS balance,
    (SELECT count(*)::float8 FROM ledger_transaction t JOIN held h ON h.id = t.account_id) AS transactions,
    (SELECT coalesce(sum(${sqlEffect('t')}), 0)::text FROM ledger_transaction t JOIN held h ON h.id = t.account_id) AS "transactionSum"`;

/** The sum over some accounts. */
export interface AddedFigures extends PassedFigures {
  /** The imports of these accounts. */
  readonly imports: readonly string[];
  /** The number of the last import that was looked at; null where none is left behind it. */
  readonly next: string | null;
}

const addedUp = (which: string) => `${held(which)}
  SELECT (SELECT coalesce(array_agg(process_id::text), '{}') FROM held) AS imports,
    (SELECT CASE WHEN count(*) = $4::int THEN max(number) END FROM chosen) AS next, ${FIGURES}`;

/** What the next accounts come to that are imported in a wave; a row of {@link AddedFigures}. */
export const IMPORTED_FIGURES = addedUp('true');

/** The same of those of them that no line of the wave names: the part was sent again without them, or with other values, which were refused. */
export const UNLINED_FIGURES = addedUp(
  'NOT EXISTS (SELECT FROM import_wave_line l WHERE l.process_id = c.id AND l.wave_id = $1)',
);

/** What the accounts of the imports `$1` come to. */
export const FIGURES_OF_IMPORTS = `WITH held AS MATERIALIZED (SELECT a.id FROM account a WHERE a.process_id = ANY($1::uuid[]))
  SELECT ${FIGURES}`;
