import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { FurtherDifference } from '../reading/compared-accounts.queries.js';

/** An imported account of a report. */
export interface AccountOfReport {
  readonly accountId: string;
  /** The platform's number of it. */
  readonly accountNumber: string;
  readonly processId: string;
  /** Figures besides the five that differ; null without any. */
  readonly further: readonly FurtherDifference[] | null;
  /** Whether its customer was erased. */
  readonly isErased: boolean;
}

const FIND = `SELECT a.id AS "accountId", a.account_number AS "accountNumber", a.process_id AS "processId", d.further,
    EXISTS (SELECT FROM customer_erasure e WHERE e.process_id = a.process_id) AS "isErased"
  FROM account a
  LEFT JOIN reconciliation_line l ON l.reconciliation_id = $1 AND l.external_account_number = a.external_account_number
  LEFT JOIN reconciliation_difference d ON d.reconciliation_id = $1 AND d.external_account_number = a.external_account_number
  WHERE a.import_supplier_id = $2 AND a.external_account_number = $3
    AND num_nonnulls(l.external_account_number, d.external_account_number) > 0`;

const MANDATES = `SELECT bank_name, brand, expiry_month::text, expiry_year::text, last_four, reference, type, vendor
  FROM payment_instruction WHERE account_id = $1 AND status = 'ACTIVE'`;

interface MandateRow {
  readonly bank_name: string | null;
  readonly brand: string | null;
  readonly expiry_month: string | null;
  readonly expiry_year: string | null;
  readonly last_four: string | null;
  readonly reference: string;
  readonly type: string;
  readonly vendor: string;
}

/** Reads about one account of a report. */
@Injectable()
export class ComparedAccountQueries {
  /** @returns null when the report has no such account, or it was not imported */
  async find(
    tx: Tx,
    {
      reportId,
      supplierId,
      number,
    }: { readonly reportId: string; readonly supplierId: string; readonly number: string },
  ): Promise<AccountOfReport | null> {
    const [found] = await tx.query<AccountOfReport[]>(FIND, [reportId, supplierId, number]);
    return found ?? null;
  }

  /** The payment instructions in force of an account, as lists of a payload are. */
  async mandates(tx: Tx, accountId: string): Promise<Record<string, string>[]> {
    const rows = await tx.query<MandateRow[]>(MANDATES, [accountId]);
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    );
  }
}
