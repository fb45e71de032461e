import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Where an account of a report is. */
export interface AccountLink {
  readonly number: string;
  readonly importId: string;
  /** Null of an import without an account. */
  readonly accountNumber: string | null;
}

/** A part of a report, and what its lines come to. */
export interface ReportPart {
  readonly part: number;
  readonly accounts: number;
  /** Pounds. */
  readonly balance: string;
  /** Whether any of its lines has digests. */
  readonly has_digests: boolean;
}

/** Further facts of a report, for staff. */
export interface ReportParts {
  /** Accounts of all parts. */
  readonly expected_accounts: number;
  /** Names of the figures besides the five. */
  readonly figures: readonly string[];
  readonly parts: readonly ReportPart[];
}

const LINKS = `SELECT p.external_account_number AS number, p.id AS "importId", a.account_number AS "accountNumber"
  FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
  WHERE p.import_supplier_id = $1 AND p.external_account_number = ANY($2::text[])`;

const PARTS = `SELECT r.expected_accounts::float8 AS expected_accounts, r.figures, coalesce((
    SELECT json_agg(json_build_object('part', p.part, 'accounts', p.accounts, 'balance', p.balance::text,
      'has_digests', p.salt IS NOT NULL) ORDER BY p.part)
    FROM reconciliation_part p WHERE p.reconciliation_id = r.id), '[]') AS parts
  FROM reconciliation r WHERE r.id = $1`;

/** Reads what staff see of a report beyond its supplier. */
@Injectable()
export class ReportsOfStaffQueries {
  constructor(private readonly database: Database) {}

  /** @returns by external account number; one of which nothing was sent is not in it */
  async links(supplierId: string, numbers: readonly string[]): Promise<ReadonlyMap<string, AccountLink>> {
    const rows = await this.database.read((tx) => tx.query<AccountLink[]>(LINKS, [supplierId, numbers]));
    return new Map(rows.map((row) => [row.number, row]));
  }

  /** @param reportId of a report that is there */
  async parts(reportId: string): Promise<ReportParts> {
    const [row] = await this.database.read((tx) => tx.query<ReportParts[]>(PARTS, [reportId]));
    return row ?? { expected_accounts: 0, figures: [], parts: [] };
  }
}
