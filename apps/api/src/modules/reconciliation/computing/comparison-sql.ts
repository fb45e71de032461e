import { sqlEffect } from '../../accounts/index.js';
import { figureList, figuresJson } from '../figures-sql.js';
import type { Scope } from '../reconciliation-scope.js';
import { FURTHER_DIFFERENCES, FURTHER_TOO_MUCH, furtherDifferSql } from './further-differences-sql.js';
import { furtherFiguresSql } from './further-figures-sql.js';

/** Accounts compared by one statement: enough to be fast, few enough for its time-out whatever they hold. */
const AT_ONCE = 1_000;

const same = (alias: string) => `ROW(${figureList((figure) => `${alias}.${figure}`)})`;
const total = (figure: string) => `coalesce(sum(${figure}), 0)`;
const counted = (state: string) => `count(*) FILTER (WHERE state = '${state}')::float8`;

/** The next accounts of a scope in the order of their numbers. `$4` is the wave. */
const PRESENT: Readonly<Record<Scope, string>> = {
  book: `SELECT id, external_account_number FROM account
    WHERE import_supplier_id = $2 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}`,
  // Looked up for each that is named, however many others there are.
  named: `SELECT a.id, a.external_account_number FROM sent
    JOIN account a ON a.import_supplier_id = $2 AND a.external_account_number = sent.external_account_number`,
  wave: `SELECT a.id, a.external_account_number FROM account_import_process p JOIN account a ON a.process_id = p.id
    WHERE p.wave_id = $4 AND p.status = 'PROCESSED' AND p.external_account_number > $3
    ORDER BY p.external_account_number LIMIT ${AT_ONCE}`,
};

/** Pounds by which an account is wrong: those of the figure that is further off, or those of an account that only one side has. */
const MONEY = `CASE c.state WHEN 'MISMATCHED'
    THEN greatest(abs(c.balance - c.sent_balance), abs(c.transaction_sum - c.sent_transaction_sum), f.money)
    ELSE abs(coalesce(c.balance, c.sent_balance)) END`;

/**
 * What the platform has too much of each figure, in the order of the figures, and behind a tab of the further ones; the same text
 * for the same numbers.
 */
const TOO_MUCH = `CASE c.state WHEN 'MISMATCHED'
    THEN concat_ws(E'\\t', concat_ws(' ', ${figureList((figure) => `trim_scale((c.${figure} - c.sent_${figure})::numeric)`)}), f.too_much) END`;

/** Expression for the salt of the part that the line `s` came in. */
const SALT = '(SELECT r.salt FROM reconciliation_part r WHERE r.reconciliation_id = $1 AND r.part = s.part)';

/**
 * SQL that compares the next accounts in the order of their numbers: at most a thousand that the supplier names and as
 * many that the platform has in the scope, no further than both lists reach. Every sum is made here, in numeric, from the
 * rows themselves.
 *
 * `$1` report, `$2` supplier, `$3` the number behind which to begin, and for a wave `$4`.
 *
 * @param figures those besides the five that any line says something of; an account is held to those of its line
 */
export function compareSql(scope: Scope, figures: readonly string[]): string {
  const further = figures.length === 0 ? null : furtherFiguresSql(figures, SALT);
  return `
  WITH sent AS MATERIALIZED (
    SELECT external_account_number, ${figureList((figure) => figure)}, figures, part FROM reconciliation_line
    WHERE reconciliation_id = $1 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${AT_ONCE}
  ), present AS MATERIALIZED (
    ${PRESENT[scope]}
  ), reach AS MATERIALIZED (
    SELECT least((SELECT max(external_account_number) FROM sent HAVING count(*) = ${AT_ONCE}),
      ${scope === 'named' ? 'NULL' : `(SELECT max(external_account_number) FROM present HAVING count(*) = ${AT_ONCE})`}) AS upto
  ), named AS (
    SELECT sent.* FROM sent, reach WHERE reach.upto IS NULL OR external_account_number <= reach.upto
  ), held AS MATERIALIZED (
    SELECT a.external_account_number, p.electricity, p.gas, l.balance, t.transactions, t.transaction_sum,
      ${further === null ? 'NULL::jsonb' : `CASE WHEN s.figures IS NOT NULL THEN ${further.json} END`} AS figures
    FROM present a CROSS JOIN reach
    ${further === null ? '' : 'LEFT JOIN named s ON s.external_account_number = a.external_account_number'}
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE supply_type = 'ELECTRICITY') AS electricity,
        count(*) FILTER (WHERE supply_type = 'GAS') AS gas
      FROM meter_point WHERE account_id = a.id) p
    CROSS JOIN LATERAL (SELECT ${total('balance')} AS balance FROM ledger WHERE account_id = a.id) l
    CROSS JOIN LATERAL (
      SELECT count(*) AS transactions, ${total(sqlEffect('t'))} AS transaction_sum
      FROM ledger_transaction t WHERE account_id = a.id) t
    ${further?.joins ?? ''}
    WHERE reach.upto IS NULL OR a.external_account_number <= reach.upto
  ), compared AS MATERIALIZED (
    SELECT coalesce(s.external_account_number, h.external_account_number) AS external_account_number,
      CASE WHEN h.external_account_number IS NULL THEN 'MISSING' WHEN s.external_account_number IS NULL THEN 'EXTRA'
        WHEN ${same('s')} IS DISTINCT FROM ${same('h')} OR ${furtherDifferSql('s', 'h')} THEN 'MISMATCHED' ELSE 'MATCHED' END AS state,
      ${figureList((figure) => `h.${figure}, s.${figure} AS sent_${figure}`)}, h.figures, s.figures AS sent_figures
    FROM named s FULL JOIN held h ON h.external_account_number = s.external_account_number
  ), kept AS (
    INSERT INTO reconciliation_difference (reconciliation_id, external_account_number, state,
      ${figureList((figure) => figure)}, money, too_much, further, import_status, error_code)
    SELECT $1, c.external_account_number, c.state, ${figureList((figure) => `c.${figure}`)}, ${MONEY}, ${TOO_MUCH}, f.further,
      CASE WHEN c.state = 'MISSING' THEN p.status END, CASE WHEN c.state = 'MISSING' THEN p.latest_error_code END
    FROM compared c LEFT JOIN account_import_process p
      ON p.import_supplier_id = $2 AND p.external_account_number = c.external_account_number
    LEFT JOIN ${FURTHER_DIFFERENCES}
    WHERE c.state <> 'MATCHED'
  )
  SELECT (SELECT upto FROM reach) AS upto, ${counted('MATCHED')} AS matched, ${counted('MISMATCHED')} AS mismatched,
    ${counted('MISSING')} AS missing, ${counted('EXTRA')} AS extra, ${figuresJson(total)} AS actual,
    ${further === null ? 'NULL::jsonb' : FURTHER_TOO_MUCH} AS "furtherTooMuch"
  FROM compared`;
}
