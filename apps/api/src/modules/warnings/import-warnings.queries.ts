import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { WarningSource } from './import-warnings.repository.js';
import type { KeptWarning } from './kept-warnings.js';

/** A stored warning of an import. */
export interface ImportWarning extends Omit<KeptWarning, 'detail'> {
  readonly id: string;
  readonly source: WarningSource;
  /** Null when it was erased with the payload. */
  readonly detail: string | null;
  readonly created_at: Date;
}

/** Imports that are warned of by one rule. */
export interface WarningGroup {
  readonly rule: string;
  /** The code that all of them have; null where they differ. */
  readonly code: string | null;
  /** Imports, not warnings. */
  readonly count: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  /** Suppliers with the most warnings first. */
  readonly suppliers: readonly { code: string; is_sandbox: boolean; count: number }[];
}

const OF_IMPORT = `SELECT id, source, rule, code, path, detail, created_at FROM import_warning
  WHERE process_id = $1 AND id > $2 ORDER BY id LIMIT $3`;

/** SQL for groups in one pass over a covering index; an import counts once for each rule, however often it breaks it. */
const GROUPS = `
  WITH counted AS (
    SELECT w.rule, s.code, min(w.code) AS least, max(w.code) AS most, s.is_sandbox, count(DISTINCT w.process_id)::int AS n, min(w.created_at) AS first, max(w.created_at) AS last
    FROM import_warning w JOIN import_supplier s ON s.id = w.import_supplier_id
    WHERE ($1::text IS NULL OR s.code = $1) AND ($2::boolean IS NULL OR s.is_sandbox = $2)
    GROUP BY w.rule, w.import_supplier_id, s.code, s.is_sandbox
  )
  SELECT rule, CASE WHEN min(least) = max(most) THEN min(least) END AS code, sum(n)::int AS count, min(first) AS first_seen_at, max(last) AS last_seen_at,
    json_agg(json_build_object('code', code, 'is_sandbox', is_sandbox, 'count', n) ORDER BY n DESC, code) AS suppliers
  FROM counted GROUP BY rule ORDER BY count DESC, rule`;

/** Reads warnings for staff. */
@Injectable()
export class ImportWarningsQueries {
  constructor(private readonly database: Database) {}

  /** The warnings of an import in the order in which they were stored. @param after id of the one before; "0" for the first */
  async ofImport(processId: string, after: string, limit: number): Promise<ImportWarning[]> {
    return await this.database.read((tx) => tx.query<ImportWarning[]>(OF_IMPORT, [processId, after, limit]));
  }

  /**
   * The rule with the most imports first.
   * @param supplier code of the supplier; null for all
   * @param isSandbox whether of sandboxes or of live suppliers; null for both
   */
  async groups(supplier: string | null, isSandbox: boolean | null): Promise<WarningGroup[]> {
    return await this.database.read((tx) => tx.query<WarningGroup[]>(GROUPS, [supplier, isSandbox]));
  }
}
