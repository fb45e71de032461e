import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** How many meter points imports of a supplier wanted that are live at accounts of another one, or of its own. */
export interface MeterPointConflict {
  /** Code of the supplier that has them. */
  readonly held_by: string;
  readonly is_same_organization: boolean;
  /** A meter point that is wanted again counts again. */
  readonly attempts: number;
  readonly latest_at: Date;
}

// In the order of the key, so that two that count at the same time wait for each other in one direction only.
const COUNT = `INSERT INTO meter_point_conflict (import_supplier_id, holder_id, attempts, latest_at)
  SELECT s.id, h.id, count(*), clock_timestamp()
  FROM unnest($2::text[]) AS asked (account_number)
    JOIN account a ON a.account_number = asked.account_number
    JOIN import_supplier h ON h.id = a.import_supplier_id
    JOIN import_supplier s ON s.id = $1 AND NOT s.is_sandbox
  GROUP BY s.id, h.id ORDER BY h.id
  ON CONFLICT ON CONSTRAINT meter_point_conflict__pk
  DO UPDATE SET attempts = meter_point_conflict.attempts + EXCLUDED.attempts, latest_at = EXCLUDED.latest_at`;

const LIST = `SELECT h.code AS held_by, h.organization_id = s.organization_id AS is_same_organization, c.attempts::float8 AS attempts,
    c.latest_at
  FROM meter_point_conflict c JOIN import_supplier s ON s.id = c.import_supplier_id JOIN import_supplier h ON h.id = c.holder_id
  WHERE c.import_supplier_id = $1 ORDER BY c.latest_at DESC, h.code LIMIT 100`;

/**
 * Counts attempts at meter points that are live already. A supplier is told that one is in use when it imports, which cannot be
 * otherwise; who tries numbers out to learn of others shows here.
 */
@Injectable()
export class MeterPointConflicts {
  constructor(private readonly database: Database) {}

  /**
   * Counts what an import, or a dry run, wanted, by the supplier that has it. Each meter point counts: one import may try
   * many numbers out.
   * @param accountNumbers for each meter point that is live the account that has it
   */
  async count(importSupplierId: string, accountNumbers: readonly string[]): Promise<void> {
    if (accountNumbers.length > 0) await this.database.reader.query(COUNT, [importSupplierId, accountNumbers]);
  }

  /** Lists conflicts by the supplier that has the meter points, the latest first; a hundred at most. */
  async list(importSupplierId: string): Promise<readonly MeterPointConflict[]> {
    return await this.database.reader.query<MeterPointConflict[]>(LIST, [importSupplierId]);
  }
}
