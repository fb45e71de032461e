import { eventName } from '@carryover/contract';
import { takesDryRunsOnlySql } from './takes-dry-runs-only-sql.js';

/** How new imports are passed to the statement that stores them. */
export interface GivenImports {
  /**
   * SQL of rows: id, supplier, external account number, payload, sealed payload, sealed key, payload hash, whether a dry run is asked for,
   * window start and end, trace context, which end of the window was filled in.
   */
  readonly given: string;
  /** Expression of the wave they come with; left out, they come with none. */
  readonly waveId?: string;
  /** Expression of the moment from which a worker may take one, over `g` and `t.now`; unless given, once its window begins. */
  readonly availableAt?: string;
  /** Parameter with the warnings of the imports as JSON; null where none has any. */
  readonly warned: string | null;
}

/** Stores the warnings of the processes that are new. */
const withWarnings = (parameter: string) => `, warned AS (
    SELECT * FROM jsonb_to_recordset(${parameter}::jsonb) AS w (id uuid, told jsonb, kept jsonb)
  ), noted AS (
    INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
    SELECT c.import_supplier_id, c.id, 'account', k.rule, k.code, k.path, k.detail, c.created_at
    FROM created c JOIN warned w ON w.id = c.id, ROWS FROM (jsonb_to_recordset(w.kept)
      AS (rule text, code text, path text, detail text)) WITH ORDINALITY AS k (rule, code, path, detail, position)
    ORDER BY c.id, k.position
  )`;

const DATA = `(SELECT jsonb_build_object('warnings', w.told) FROM warned w WHERE w.id = created.id)`;

/**
 * One statement that stores the imports whose account has no process yet: process, payload, warnings and first event
 * (T1). Returns `id`, `supplierStatus` and `isNew` of each; stores none of a supplier that is not Ongoing (R13), and
 * only dry runs of one that takes no others.
 */
export function keepNewSql({ given, waveId, availableAt, warned }: GivenImports): string {
  return `
  WITH given (id, supplier_id, external_number, payload, sealed_payload, sealed_key, payload_hash, is_dry_run, window_start, window_end,
    trace_context, window_filled) AS (
    ${given}
  ), supplier AS MATERIALIZED (
    SELECT s.id, s.status, ${takesDryRunsOnlySql('s.id')} AS takes_dry_runs_only
    FROM hold_supplier_statuses(ARRAY(SELECT supplier_id FROM given)) s
  ), created AS (
    INSERT INTO account_import_process AS p (id, import_supplier_id, external_account_number, status, is_dry_run,
      schedule_window_start, schedule_window_end, schedule_window_filled, trace_context, payload_version, payload_hash, available_at,
      attempt, created_at, modified_at${waveId === undefined ? '' : ', wave_id'})
    SELECT g.id, g.supplier_id, g.external_number, 'PENDING',
      g.is_dry_run OR g.supplier_id = ANY (ARRAY(SELECT s.id FROM supplier s WHERE s.takes_dry_runs_only)), g.window_start, g.window_end, g.window_filled,
      g.trace_context, 1, g.payload_hash, ${availableAt ?? 'greatest(t.now, g.window_start)'}, 0, t.now, t.now${waveId === undefined ? '' : `, ${waveId}`}
    FROM given g, (SELECT clock_timestamp() AS now) t
    -- An array and no join, which would not keep the order of the rows; it is there before the first of them.
    WHERE g.supplier_id = ANY (ARRAY(SELECT s.id FROM supplier s WHERE s.status = 'Ongoing'))
    ON CONFLICT ON CONSTRAINT account_import_process__supplier_external_number_uq DO NOTHING
    RETURNING p.*
  ), kept AS (
    INSERT INTO account_import_payload (process_id, version, payload, sealed_payload, sealed_key, payload_hash, created_at)
    SELECT c.id, c.payload_version, g.payload, g.sealed_payload, g.sealed_key, c.payload_hash, c.created_at
    FROM created c JOIN given g ON g.id = c.id
  )${warned === null ? '' : withWarnings(warned)}, logged AS (
    INSERT INTO account_import_event
      (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at${warned === null ? '' : ', data'})
    SELECT import_supplier_id, id, '${eventName('CREATED')}', status, attempt, payload_version, created_at
      ${warned === null ? '' : `, ${DATA}`} FROM created
  )
  SELECT g.id, s.status AS "supplierStatus", g.id IN (SELECT c.id FROM created c) AS "isNew"
  FROM given g JOIN supplier s ON s.id = g.supplier_id`;
}
