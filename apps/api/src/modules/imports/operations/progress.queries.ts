import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WAITING_REASON } from '../waiting-reason.js';

/** How fast a supplier's accounts come in, and what waits longest. */
export interface SupplierProgress {
  readonly supplier: string;
  /** Accounts created in the last ten minutes, by minute. */
  readonly accounts_per_minute: number;
  readonly oldest_waiting: {
    readonly id: string;
    readonly external_account_number: string;
    readonly since: string;
    readonly reason: string;
  } | null;
}

/** A worker that showed itself lately. */
export interface SeenWorker {
  readonly id: string;
  readonly last_seen_at: Date;
  /** Imports it holds. */
  readonly running: number;
}

const PROGRESS = `SELECT s.id AS supplier, coalesce(done.n, 0) / 10.0::float8 AS accounts_per_minute,
    (SELECT json_build_object('id', p.id, 'external_account_number', p.external_account_number, 'since', p.modified_at,
        'reason', ${WAITING_REASON})
      FROM account_import_process p WHERE p.import_supplier_id = s.id AND p.status = 'PENDING'
      ORDER BY p.available_at LIMIT 1) AS oldest_waiting
  FROM import_supplier s LEFT JOIN (
    SELECT e.import_supplier_id, count(*)::int AS n FROM account_import_event e
    WHERE e.to_status = 'PROCESSED' AND e.from_status <> e.to_status AND e.occurred_at > now() - interval '10 minutes' GROUP BY 1
  ) done ON done.import_supplier_id = s.id`;

/** A worker shows itself every five seconds; after this many it is taken for gone. */
const PRESENT = 20;

const WORKERS = `SELECT w.id, w.last_seen_at, (SELECT count(*)::int FROM account_import_process p
      WHERE p.status = 'IN_PROGRESS' AND p.lease_holder = w.id) AS running
  FROM worker_presence w WHERE w.last_seen_at > now() - make_interval(secs => ${PRESENT}) ORDER BY w.id`;

/** Figures about imports for the overview. */
@Injectable()
export class ProgressQueries {
  constructor(private readonly database: Database) {}

  /** Progress by id of the supplier. */
  async bySupplier(): Promise<Map<string, SupplierProgress>> {
    const rows = await this.database.read((tx) => tx.query<SupplierProgress[]>(PROGRESS));
    return new Map(rows.map((row) => [row.supplier, row]));
  }

  async workers(): Promise<SeenWorker[]> {
    return await this.database.read((tx) => tx.query<SeenWorker[]>(WORKERS));
  }
}
