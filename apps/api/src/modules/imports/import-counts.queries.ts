import { PROCESS_STATUSES, type ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** How many imports of a supplier are in each state. */
export type ImportCounts = Readonly<Record<ProcessStatus, number>>;

interface Counted {
  readonly supplier: string;
  readonly status: ProcessStatus;
  readonly count: number;
}

// Triggers note each change in the transaction that makes it, so that both together are exact at every moment.
const COUNT = `SELECT import_supplier_id AS supplier, status, sum(n)::int AS count FROM (
    SELECT import_supplier_id, status, count AS n FROM import_count
    UNION ALL SELECT import_supplier_id, status, change FROM import_count_change
  ) counted GROUP BY import_supplier_id, status HAVING sum(n) <> 0`;

/** Imports of a supplier that are affected when it is closed. */
export interface OpenImports {
  readonly waiting: number;
  readonly running: number;
  readonly errored: number;
  /** Failed imports that had waited when the supplier became Complete for the last time. */
  readonly ended_by_completion: number;
  /** When the supplier became Complete the last time; null when never, or when it was not recorded. */
  readonly completed_at: Date | null;
  /** Waiting imports whose window ends within a day. */
  readonly windows_ending: number;
  /** When the first window of those that wait ends. */
  readonly next_window_end: Date | null;
}

// Partial indexes hold just these. An error is there in the two states that have failed, and only in them.
const OPEN = `SELECT
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND status = 'PENDING') AS waiting,
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND status = 'IN_PROGRESS') AS running,
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND latest_error_code IS NOT NULL) AS errored,
  (SELECT count(*)::int FROM account_import_process
    WHERE import_supplier_id = $1 AND latest_error_code = 'import_supplier_migration_not_ongoing'
      AND modified_at >= coalesce(completed.at, '-infinity')) AS ended_by_completion,
  completed.at AS completed_at,
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND status = 'PENDING'
    AND schedule_window_end < now() + interval '24 hours') AS windows_ending,
  (SELECT min(schedule_window_end) FROM account_import_process
    WHERE import_supplier_id = $1 AND status = 'PENDING') AS next_window_end
  FROM (SELECT date_trunc('milliseconds', max(occurred_at)) AS at FROM import_supplier_status_change
    WHERE import_supplier_id = $1 AND to_status = 'Complete') completed`;

export const NO_IMPORTS = Object.fromEntries(PROCESS_STATUSES.map((status) => [status, 0])) as ImportCounts;

/** Counts of imports by supplier and state, as they are at this moment. */
@Injectable()
export class ImportCountsQueries {
  constructor(private readonly database: Database) {}

  /** Exact counts by id of the supplier, without reading imports; suppliers without imports are left out. */
  async bySupplier(): Promise<ReadonlyMap<string, ImportCounts>> {
    return bySupplier(await this.database.read((tx) => tx.query<Counted[]>(COUNT)));
  }

  /** Counts open imports now, without the cache, as a decision depends on it. */
  async open(importSupplierId: string): Promise<OpenImports> {
    const [open] = await this.database.reader.query<[OpenImports]>(OPEN, [importSupplierId]);
    return open;
  }
}

function bySupplier(rows: readonly Counted[]): Map<string, ImportCounts> {
  const counts = new Map<string, ImportCounts>();
  for (const { supplier, status, count } of rows)
    counts.set(supplier, { ...(counts.get(supplier) ?? NO_IMPORTS), [status]: count });
  return counts;
}
