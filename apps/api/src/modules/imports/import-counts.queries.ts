import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../platform/cache/snapshot-cache.js';
import { Database } from '../../platform/database/database.js';
import { PROCESS_STATUSES, type ProcessStatus } from './process/transitions.js';

/** How many imports of a supplier are in each state. */
export type ImportCounts = Readonly<Record<ProcessStatus, number>>;

interface Counted {
  readonly supplier: string;
  readonly status: ProcessStatus;
  readonly count: number;
}

/** Milliseconds: counting reads an index entry for every import, and what is shown may be a second old. */
const MAX_AGE = 1_000;

const COUNT = `SELECT import_supplier_id AS supplier, status, count(*)::int AS count
  FROM account_import_process GROUP BY import_supplier_id, status`;

// Two partial indexes hold just these.
const OPEN = `SELECT
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND status = 'PENDING') AS waiting,
  (SELECT count(*)::int FROM account_import_process WHERE import_supplier_id = $1 AND status = 'IN_PROGRESS') AS running`;

export const NO_IMPORTS = Object.fromEntries(PROCESS_STATUSES.map((status) => [status, 0])) as ImportCounts;

/** Counts of imports by supplier and state, at most a second old. */
@Injectable()
export class ImportCountsQueries {
  private readonly counted: SnapshotCache<ReadonlyMap<string, ImportCounts>>;

  constructor(private readonly database: Database) {
    this.counted = new SnapshotCache(
      async () => {
        const rows = (await database.reader.query(COUNT)) as Counted[];
        return bySupplier(rows);
      },
      MAX_AGE,
      1,
    );
  }

  /** By id of the supplier; one without imports is not in it. */
  bySupplier(): Promise<ReadonlyMap<string, ImportCounts>> {
    return this.counted.get('');
  }

  /** Imports of a supplier that wait and that run, at this moment: somebody is about to decide by it. */
  async open(importSupplierId: string): Promise<{ waiting: number; running: number }> {
    const [open] = (await this.database.reader.query(OPEN, [importSupplierId])) as [
      { waiting: number; running: number },
    ];
    return open;
  }

  /** @param importSupplierId id of the supplier */
  async of(importSupplierId: string): Promise<ImportCounts> {
    return (await this.bySupplier()).get(importSupplierId) ?? NO_IMPORTS;
  }
}

function bySupplier(rows: readonly Counted[]): Map<string, ImportCounts> {
  const counts = new Map<string, ImportCounts>();
  for (const { supplier, status, count } of rows)
    counts.set(supplier, { ...(counts.get(supplier) ?? NO_IMPORTS), [status]: count });
  return counts;
}
