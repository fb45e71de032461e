import { sqlEffect } from '../../accounts/index.js';
import { type Figure, figureList, figuresJson } from '../figures-sql.js';
import type { Scope } from '../reconciliation-scope.js';
import { FURTHER_DIFFER, FURTHER_DIFFERENCES, FURTHER_TOO_MUCH } from './further-differences-sql.js';
import { besideAccounts, furtherFiguresSql, isReached } from './further-figures-sql.js';

/** Accounts compared by one statement: enough to be fast, few enough for its time-out with accounts of any size. */
const AT_ONCE = 1_000;

const total = (figure: string) => `coalesce(sum(${figure}), 0)`;
const counted = (state: string) => `count(*) FILTER (WHERE state = '${state}')::float8`;

/** The next accounts of a scope in the order of their numbers. `$4` is the wave. */
const present = (scope: Scope, atOnce: number): string =>
  ({
    book: `SELECT id, external_account_number FROM account
    WHERE import_supplier_id = $2 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${atOnce}`,
    // Looked up for each that is named, however many others there are.
    named: `SELECT a.id, a.external_account_number FROM sent
    JOIN account a ON a.import_supplier_id = $2 AND a.external_account_number = sent.external_account_number`,
    wave: `SELECT a.id, a.external_account_number FROM account_import_process p JOIN account a ON a.process_id = p.id
    WHERE p.wave_id = $4 AND p.status = 'PROCESSED' AND p.external_account_number > $3
    ORDER BY p.external_account_number LIMIT ${atOnce}`,
  })[scope];

/** The five standard figures of the platform; null where the line has none of an existing account. */
const HELD: Readonly<Record<Figure, string>> = {
  electricity: 'p.electricity',
  gas: 'p.gas',
  balance: 'b.balance',
  transactions: 't.transactions',
  transaction_sum: 't.transaction_sum',
};

const ROWS = [
  besideAccounts(
    'p',
    `SELECT account_id, count(*) FILTER (WHERE supply_type = 'ELECTRICITY') AS electricity,
        count(*) FILTER (WHERE supply_type = 'GAS') AS gas
      FROM meter_point WHERE ${isReached('account_id')} GROUP BY 1`,
  ),
  besideAccounts(
    'b',
    `SELECT account_id, sum(balance) AS balance FROM ledger WHERE ${isReached('account_id')} GROUP BY 1`,
  ),
  besideAccounts(
    't',
    `SELECT account_id, count(*) AS transactions, sum(${sqlEffect('t')}) AS transaction_sum
      FROM ledger_transaction t WHERE ${isReached('account_id')} GROUP BY 1`,
  ),
].join('\n    ');

/** Pounds by which an account is wrong: those of the figure that is further off, or those of an account that only one side has. */
const MONEY = `CASE c.state WHEN 'MISMATCHED'
    THEN greatest(abs(c.balance - c.sent_balance), abs(c.transaction_sum - c.sent_transaction_sum), f.money)
    ELSE abs(coalesce(c.balance, c.sent_balance)) END`;

/**
 * Figures of which the platform has more than the supplier named, in the order of the figures, then a tab and the
 * further figures as JSON; equal numbers give equal texts.
 */
const TOO_MUCH = `CASE c.state WHEN 'MISMATCHED'
    THEN concat_ws(E'\\t', concat_ws(' ', ${figureList((figure) => `trim_scale((c.${figure} - c.sent_${figure})::numeric)`)}), f.too_much) END`;

/** The salt of the part that the line `l` came in. */
const SALT = '(SELECT r.salt FROM reconciliation_part r WHERE r.reconciliation_id = $1 AND r.part = l.part)';

/**
 * SQL that compares the next accounts in order of their numbers: a limited number of the supplier's lines and as many
 * of the platform's accounts, up to where both lists reach. All sums are made here, in numeric, from the rows; only
 * accounts that differ are written.
 *
 * `$1` report, `$2` supplier, `$3` the number to start after, and for a wave `$4`.
 * @param figures those besides the five standard ones that any line names; each account is compared by those of its
 * line
 */
export function compareSql(scope: Scope, figures: readonly string[], atOnce = AT_ONCE): string {
  const further = figures.length === 0 ? null : furtherFiguresSql(figures, 's.salt');
  const hasDigests = figures.some((name) => name.startsWith('digests.'));
  const full = `HAVING count(*) = ${atOnce}`;
  return `
  WITH sent AS MATERIALIZED (
    SELECT external_account_number, ${figureList((figure) => figure)}, figures, ${hasDigests ? SALT : 'NULL'} AS salt
    FROM reconciliation_line l
    WHERE reconciliation_id = $1 AND external_account_number > $3 ORDER BY external_account_number LIMIT ${atOnce}
  ), present AS MATERIALIZED (
    ${present(scope, atOnce)}
  ), reach AS MATERIALIZED (
    SELECT least((SELECT max(external_account_number) FROM sent ${full}),
      ${scope === 'named' ? 'NULL' : `(SELECT max(external_account_number) FROM present ${full})`}) AS upto
  ), named AS (
    SELECT sent.* FROM sent, reach WHERE reach.upto IS NULL OR external_account_number <= reach.upto
  ), reached AS MATERIALIZED (
    SELECT present.* FROM present, reach WHERE reach.upto IS NULL OR external_account_number <= reach.upto
  ), held AS MATERIALIZED (
    SELECT a.external_account_number, s.external_account_number AS sent_number,
      ${figureList((figure) => `CASE WHEN a.id IS NOT NULL THEN coalesce(${HELD[figure]}, 0) END AS ${figure}, s.${figure} AS sent_${figure}`)},
      ${further === null ? 'NULL::jsonb' : `CASE WHEN a.id IS NOT NULL AND s.figures IS NOT NULL THEN ${further.json} END`} AS figures, s.figures AS sent_figures
    FROM named s FULL JOIN reached a ON a.external_account_number = s.external_account_number
    ${ROWS}
    ${further?.joins ?? ''}
  ), compared AS MATERIALIZED (
    SELECT coalesce(external_account_number, sent_number) AS external_account_number,
      CASE WHEN external_account_number IS NULL THEN 'MISSING' WHEN sent_number IS NULL THEN 'EXTRA'
        WHEN ROW(${figureList((figure) => `sent_${figure}`)}) IS DISTINCT FROM ROW(${figureList((figure) => figure)}) OR ${FURTHER_DIFFER} THEN 'MISMATCHED' ELSE 'MATCHED' END AS state,
      ${figureList((figure) => `${figure}, sent_${figure}`)}, figures, sent_figures
    FROM held
  ), kept AS (
    INSERT INTO reconciliation_difference (reconciliation_id, external_account_number, state,
      ${figureList((figure) => figure)}, money, too_much, further, import_status, error_code)
    SELECT $1, c.external_account_number, c.state, ${figureList((figure) => `c.${figure}`)}, ${MONEY}, ${TOO_MUCH}, f.further,
      p.status, p.latest_error_code
    FROM compared c
    LEFT JOIN LATERAL (
      SELECT status, latest_error_code FROM account_import_process
      WHERE import_supplier_id = $2 AND external_account_number = c.external_account_number OFFSET 0) p ON c.state = 'MISSING'
    LEFT JOIN ${FURTHER_DIFFERENCES}
    WHERE c.state <> 'MATCHED'
  )
  SELECT (SELECT upto FROM reach) AS upto, ${counted('MATCHED')} AS matched, ${counted('MISMATCHED')} AS mismatched,
    ${counted('MISSING')} AS missing, ${counted('EXTRA')} AS extra, ${figuresJson(total)} AS actual,
    ${further === null ? 'NULL::jsonb' : FURTHER_TOO_MUCH} AS "furtherTooMuch"
  FROM compared`;
}
