import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { statusesSql } from '../../imports/index.js';
import type { Figure } from '../counts/wave-counts.queries.js';
import { type BudgetFacts, type BudgetUse, budgetsOf } from './error-budget.js';
import type { ErrorBudgetRequest } from './error-budget.request.js';

const inQuotes = (figures: readonly Figure[]) => figures.map((figure) => `'${figure}'`).join(', ');

/** SQL for the sum of figures of the wave `w`, including counts that are not folded yet. */
const sumOf = (...figures: readonly Figure[]) => `(SELECT coalesce(sum(k.n), 0) FROM (
    SELECT n FROM import_wave_count WHERE wave_id = w.id AND figure IN (${inQuotes(figures)})
    UNION ALL SELECT n FROM import_wave_count_delta WHERE wave_id = w.id AND figure IN (${inQuotes(figures)})) k)`;

/** SQL for the accounts of the wave `w` that were ever imported: one that is taken back has ended all the same. */
const EVER_IMPORTED = sumOf('accounts_imported', 'accounts_retracted');

/** Sets the point from which a share is counted; of the wave $1, with its release. */
export const COUNT_FROM_RELEASE = `UPDATE import_wave w SET imported_at_release = ${EVER_IMPORTED} WHERE w.id = $1`;

const LAST_RELEASE = `(SELECT coalesce(max(e.occurred_at), '-infinity') FROM import_wave_event e
    WHERE e.wave_id = $1 AND e.event = 'RELEASE')`;

/** SQL for the accounts of the wave `w` that were tried since it was released last, where its supplier imports nothing. */
const TRIED = `(SELECT count(*) FROM account_import_process p
    WHERE p.wave_id = w.id AND p.status = 'DRY_RUN_SUCCEEDED' AND p.modified_at > ${LAST_RELEASE})`;

const FACTS = `SELECT w.most_failed::float8 AS "mostFailed", ${sumOf('accounts')}::float8 AS accounts,
    (greatest(0, ${EVER_IMPORTED} - w.imported_at_release) + ${TRIED})::float8 AS imported
  FROM import_wave w WHERE w.id = $1`;

/** SQL for the time at which the import `p` failed. An erasure of its customer renews when it changed, and not this. */
const FAILED_AT = `CASE WHEN EXISTS (SELECT FROM customer_erasure x WHERE x.process_id = p.id)
    THEN (SELECT max(e.occurred_at) FROM account_import_event e
      WHERE e.process_id = p.id AND e.to_status IN (${statusesSql('failed')}) AND e.from_status <> e.to_status)
    ELSE p.modified_at END`;

/** Accounts of the wave $1 that failed since it was released last. */
const FAILED = `account_import_process p WHERE p.wave_id = $1 AND p.status IN (${statusesSql('failed')})
  AND p.modified_at > ${LAST_RELEASE} AND ${FAILED_AT} > ${LAST_RELEASE}`;

const COUNT_FAILED = `SELECT count(*)::float8 AS failed FROM ${FAILED}`;

/**
 * Accounts by what they failed for, read once: those with the same codes are few kinds, and only the kinds are taken apart. Problems that a
 * process of the release before kept are of an earlier failure.
 */
export const COUNT_BY_CODE = `WITH kind AS MATERIALIZED (
    SELECT p.latest_error_code AS code, CASE WHEN p.latest_error_problems -> 0 ->> 'path' = p.latest_error_paths[1]
        THEN jsonb_path_query_array(p.latest_error_problems, '$[*].code') END AS problems, count(*) AS n
    FROM ${FAILED} GROUP BY 1, 2
  ), of_code AS (
    SELECT c.code, sum(k.n)::float8 AS n
    FROM kind k, LATERAL (SELECT k.code UNION SELECT jsonb_array_elements_text(k.problems)) c (code)
    WHERE c.code = ANY($2::text[]) GROUP BY c.code
  )
  SELECT (SELECT coalesce(sum(n), 0) FROM kind)::float8 AS failed,
    (SELECT coalesce(jsonb_object_agg(code, n), '{}') FROM of_code) AS "failedByCode"`;

const PLANNED = `SELECT w.most_failed::float8 AS "mostFailed", p.plan -> 'error_budget' AS budget
  FROM import_wave w LEFT JOIN import_wave_plan p ON p.wave_id = w.id WHERE w.id = $1`;

interface PlannedBudget {
  readonly mostFailed: number | null;
  readonly budget: ErrorBudgetRequest | null;
}

/** Reads the error budgets of waves and their use since the latest release. */
@Injectable()
export class ErrorBudgetsQueries {
  /** @param budget the one of its plan unless given; failures are counted only where there is one */
  async find(tx: Tx, waveId: string, budget?: ErrorBudgetRequest | null): Promise<BudgetUse[]> {
    const [planned] = await tx.query<PlannedBudget[]>(PLANNED, [waveId]);
    if (planned === undefined) return [];
    const held = budget === undefined ? planned.budget : budget;
    if (held === null && planned.mostFailed === null) return [];
    const [facts] = await tx.query<Pick<BudgetFacts, 'mostFailed' | 'accounts' | 'imported'>[]>(FACTS, [waveId]);
    return facts === undefined ? [] : budgetsOf({ ...facts, ...(await failuresOf(tx, waveId, held)), budget: held });
  }
}

/** Codes of errors and problems are read only where a budget names one. */
async function failuresOf(tx: Tx, waveId: string, budget: ErrorBudgetRequest | null): Promise<Failures> {
  const codes = (budget?.by_code ?? []).map(({ code }) => code);
  if (codes.length > 0) {
    const [counted] = await tx.query<[Failures]>(COUNT_BY_CODE, [waveId, codes]);
    return counted;
  }
  const [{ failed }] = await tx.query<[Pick<Failures, 'failed'>]>(COUNT_FAILED, [waveId]);
  return { failed, failedByCode: {} };
}

type Failures = Pick<BudgetFacts, 'failed' | 'failedByCode'>;
