import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { statusesSql } from '../../imports/index.js';
import { type BudgetFacts, type BudgetUse, budgetsOf } from './error-budget.js';
import type { ErrorBudgetRequest } from './error-budget.request.js';

/** How many accounts of the wave `w` were brought, or imported, with what nobody has added up yet. */
const figure = (name: string) => `(SELECT coalesce(sum(k.n), 0) FROM (
    SELECT n FROM import_wave_count WHERE wave_id = w.id AND figure = '${name}'
    UNION ALL SELECT n FROM import_wave_count_delta WHERE wave_id = w.id AND figure = '${name}') k)`;

/** Sets the point from which a share is counted; of the wave $1, with its release. */
export const COUNT_FROM_RELEASE = `UPDATE import_wave w SET imported_at_release = ${figure('accounts_imported')} WHERE w.id = $1`;

/** Problems that a process of the release before kept are of an earlier failure. */
const FACTS = `WITH wave AS (
    SELECT w.*, $2::jsonb AS budget, coalesce(
      (SELECT max(e.occurred_at) FROM import_wave_event e WHERE e.wave_id = w.id AND e.event = 'RELEASE'), '-infinity') AS released_at
    FROM import_wave w WHERE w.id = $1
  ), failed AS MATERIALIZED (
    SELECT p.latest_error_code AS code,
      CASE WHEN p.latest_error_problems -> 0 ->> 'path' = p.latest_error_paths[1] THEN p.latest_error_problems END AS problems
    FROM wave w JOIN account_import_process p ON p.wave_id = w.id AND p.status IN (${statusesSql('failed')})
    WHERE p.modified_at > w.released_at
  )
  SELECT w.most_failed::float8 AS "mostFailed", ${figure('accounts')}::float8 AS accounts,
    greatest(0, ${figure('accounts_imported')} - w.imported_at_release)::float8 AS imported,
    (SELECT count(*) FROM failed)::float8 AS failed,
    (SELECT coalesce(jsonb_object_agg(c.code, (SELECT count(*) FROM failed f WHERE f.code = c.code
        OR f.problems @> jsonb_build_array(jsonb_build_object('code', c.code)))), '{}')
      FROM jsonb_to_recordset(w.budget -> 'by_code') AS c (code text)) AS "failedByCode"
  FROM wave w`;

const PLANNED = `SELECT w.most_failed::float8 AS "mostFailed", p.plan -> 'error_budget' AS budget
  FROM import_wave w LEFT JOIN import_wave_plan p ON p.wave_id = w.id WHERE w.id = $1`;

interface PlannedBudget {
  readonly mostFailed: number | null;
  readonly budget: ErrorBudgetRequest | null;
}

/** How many accounts of waves may fail, and how many did since they were released last. */
@Injectable()
export class ErrorBudgetsQueries {
  /** @param budget the one of its plan unless given; failures are counted only where there is one */
  async find(tx: Tx, waveId: string, budget?: ErrorBudgetRequest | null): Promise<BudgetUse[]> {
    const [planned] = await tx.query<PlannedBudget[]>(PLANNED, [waveId]);
    if (planned === undefined) return [];
    const held = budget === undefined ? planned.budget : budget;
    if (held === null && planned.mostFailed === null) return [];
    const [facts] = await tx.query<Omit<BudgetFacts, 'budget'>[]>(FACTS, [waveId, JSON.stringify(held)]);
    return facts === undefined ? [] : budgetsOf({ ...facts, budget: held });
  }
}
