import {
  type ComparedFigure,
  type ControlFigures,
  differencesOf,
  figureByName,
  poundsToUnits,
  spelledFigures,
  unitsToPounds,
} from '@carryover/contract';
import { SHARED_MANDATE } from '../../warnings/index.js';
import { figuresJson } from '../figures-sql.js';
import { MOST_MONEY_FIRST, SEVERITIES, SEVERITY } from '../severity-sql.js';
import { type AccountState, DIFFERING } from './account-states.js';
import type { Read } from './reconciliations.queries.js';

/** An account of a report as on the wire. */
export interface ComparedAccount {
  readonly external_account_number: string;
  readonly state: AccountState;
  /** Differing figures of a MISMATCHED account. */
  readonly differences?: readonly ComparedFigure[];
  /** The same of figures besides the five; left out where none differs. */
  readonly further_differences?: readonly FurtherDifference[];
  /** How far the import of one that is MISSING was; null when there was none. */
  readonly import_status?: string | null;
  /** Why the import of one that is MISSING failed, if it did. */
  readonly error_code?: string | null;
  /** Figures that the supplier sent of an account that is MISSING. */
  readonly expected?: ControlFigures;
  /** What the platform holds of one that is EXTRA. */
  readonly actual?: ControlFigures;
  /** Warnings of the import of an account that is not MATCHED; left out without any. */
  readonly warnings?: AccountWarnings;
}

/** A figure besides the five that differs, its values as text; null for none, and of digests. */
export interface FurtherDifference {
  readonly figure: string;
  readonly key?: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** How many warnings an import has, and of which rules. */
export interface AccountWarnings {
  readonly count: number;
  readonly rules: readonly string[];
}

/** By account number; or the worst first: other figures by money, then missing accounts, then surplus ones. */
export const ORDERS = ['number', 'worst'] as const;

/** Where a reader of a report is: the account it has had last. */
export interface ReportPosition {
  readonly number: string;
  /** For the order `worst`: the severity of the state, and the difference in pounds as a negative number. */
  readonly severity: number | null;
  readonly money: string | null;
}

/** Filter and order of the accounts of a report. */
export interface ComparedAccountsQuestion {
  readonly reportId: string;
  readonly supplierId: string;
  readonly states: readonly AccountState[];
  readonly order: (typeof ORDERS)[number];
  /** The account after which to begin; null for the first page. */
  readonly after: ReportPosition | null;
}

/** A row of an account. */
export interface ComparedAccountRow extends ReportPosition {
  readonly state: AccountState;
  readonly expected: ControlFigures | null;
  readonly actual: ControlFigures | null;
  readonly further: readonly (Omit<FurtherDifference, 'key'> & { readonly key: string | null })[] | null;
  readonly importStatus: string | null;
  readonly errorCode: string | null;
  readonly warnings: AccountWarnings | null;
}

const KEY = 'd.reconciliation_id = l.reconciliation_id AND d.external_account_number = l.external_account_number';
const expected = figuresJson((figure) => `l.${figure}`);
const actual = figuresJson((figure) => `d.${figure}`);

/**
 * SQL that looks up the row of the other table by key for each row; `OFFSET` keeps the planner from making it a join.
 */
const looked = (alias: 'l' | 'd') =>
  `LATERAL (SELECT * FROM ${alias === 'l' ? 'reconciliation_line' : 'reconciliation_difference'} ${alias} WHERE ${KEY} OFFSET 0) ${alias} ON true`;

/** Every account that is named, whether it differs or not; or, found by the differences, those that do. */
const NAMED = {
  l: `reconciliation_line l LEFT JOIN ${looked('d')}`,
  d: `reconciliation_difference d JOIN ${looked('l')}`,
};

/** @param from `l` for all that the supplier names, `d` for those that differ, which are few */
const named = (
  from: 'l' | 'd',
) => `SELECT ${from}.external_account_number AS number, coalesce(d.state, 'MATCHED') AS state,
    CASE WHEN d.state IS NOT NULL THEN ${expected} END AS expected, CASE d.state WHEN 'MISMATCHED' THEN ${actual} END AS actual,
    d.further, d.import_status AS "importStatus", d.error_code AS "errorCode"
  FROM ${NAMED[from]}
  WHERE ${from}.reconciliation_id = $1 AND ${from}.external_account_number > $2
    AND coalesce(d.state, 'MATCHED') = ANY($3)`;

const EXTRA = `SELECT d.external_account_number AS number, d.state, NULL::json AS expected, ${actual} AS actual,
    NULL::jsonb AS further, NULL AS "importStatus", NULL AS "errorCode"
  FROM reconciliation_difference d
  WHERE d.reconciliation_id = $1 AND d.external_account_number > $2 AND d.state = ANY($3) AND d.state = 'EXTRA'`;

/** SQL for accounts in one state, from one range of an index, in its order. */
const worst = (state: keyof typeof SEVERITIES) => `SELECT d.external_account_number AS number, d.state,
    CASE WHEN d.state <> 'EXTRA' THEN ${expected} END AS expected, CASE WHEN d.state <> 'MISSING' THEN ${actual} END AS actual,
    d.further, d.import_status AS "importStatus", d.error_code AS "errorCode", ${SEVERITY} AS severity, ${MOST_MONEY_FIRST} AS weight
  FROM reconciliation_difference d LEFT JOIN ${looked('l')}
  WHERE d.reconciliation_id = $1 AND ${SEVERITY} = ${SEVERITIES[state]} AND d.state = ANY($3)
    AND (${SEVERITY}, ${MOST_MONEY_FIRST}, d.external_account_number) > ($5, $6::numeric, $2)`;

/** Warnings, looked up by key for each account of the page that differs, without those for staff only. */
const WARNINGS = `CASE WHEN compared.state <> 'MATCHED' THEN (
    SELECT json_build_object('count', count(*), 'rules', array_agg(DISTINCT w.rule))
    FROM account_import_process p JOIN import_warning w ON w.process_id = p.id
    WHERE p.import_supplier_id = $4
      AND p.external_account_number = compared.number AND w.code <> '${SHARED_MANDATE}' HAVING count(*) > 0) END AS warnings`;

/**
 * The next accounts of a report, `limit` at most. Each part is cut to so many by itself: the database then follows its keys,
 * and never sorts what it does not give.
 */
export async function nextComparedAccounts(
  read: Read,
  { reportId, supplierId, states, order, after }: ComparedAccountsQuestion,
  limit: number,
): Promise<ComparedAccountRow[]> {
  const part = (sql: string, by: string) => `(${sql} ORDER BY ${by} LIMIT ${limit})`;
  const isByNumber = order === 'number';
  const by = isByNumber ? 'number' : 'severity, weight, number';
  const parts = isByNumber
    ? [part(named(states.includes('MATCHED') ? 'l' : 'd'), by), part(EXTRA, by)]
    : DIFFERING.filter((state) => states.includes(state)).map((state) => part(worst(state), by));
  const position = isByNumber ? 'NULL::int AS severity, NULL::text AS money' : 'severity, weight::text AS money';
  const columns = 'number, state, expected, actual, further, "importStatus", "errorCode"';
  const text = `SELECT ${columns}, ${position}, ${WARNINGS} FROM (${parts.join(' UNION ALL ')}) compared
    WHERE EXISTS (SELECT FROM reconciliation WHERE id = $1 AND computed_at IS NOT NULL) ORDER BY ${by} LIMIT ${limit}`;
  const behind = isByNumber ? [] : [after?.severity ?? 0, after?.money ?? '0'];
  return read<ComparedAccountRow[]>(text, [reportId, after?.number ?? '', states, supplierId, ...behind]);
}

/** An account as on the wire. */
export function comparedAccount(row: ComparedAccountRow): ComparedAccount {
  const { number, state, expected: sent, actual: held, warnings } = row;
  const account = { external_account_number: number, state, ...(warnings && { warnings: inOrder(warnings) }) };
  if (sent === null && held === null) return account;
  if (sent === null) return { ...account, ...(held && { actual: spelledFigures(held) }) };
  if (held !== null) return { ...account, differences: differencesOf(sent, held), ...furtherOf(row) };
  return {
    ...account,
    import_status: row.importStatus,
    error_code: row.errorCode,
    expected: spelledFigures(sent),
  };
}

function furtherOf({ further }: ComparedAccountRow): Pick<ComparedAccount, 'further_differences'> {
  if (further === null) return {};
  const told = further.map(({ figure, key, expected, actual }) => {
    const inOneSpelling = (value: string | null) =>
      value !== null && figureByName(figure)?.unit === 'pounds' ? unitsToPounds(poundsToUnits(value)) : value;
    return { figure, ...(key !== null && { key }), expected: inOneSpelling(expected), actual: inOneSpelling(actual) };
  });
  return { further_differences: told };
}

function inOrder({ count, rules }: AccountWarnings): AccountWarnings {
  return { count, rules: [...rules].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))) };
}
